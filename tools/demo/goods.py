"""Where everything lies, and the products with their label facts.

The shop's own facts are in server/demo/catalogue.json; what only the pictures need is in labels.json.
"""
import json, pathlib

HERE = pathlib.Path(__file__).resolve().parent
SHOP = HERE.parents[1] / "server" / "demo"
PICTURES = SHOP / "pictures"
BUILD = HERE / "build"                      # labels, raw renders, proofs: never committed

# label size in scene units (width, height) and the part of the width that faces the camera
FACES = {
    "pouch": (0.47, 0.56, 0.86), "sack": (0.46, 0.44, 0.86), "tin": (1.037, 0.60, 0.47),
    "caddy": (0.46, 0.62, 0.84), "can": (0.754, 0.70, 0.50), "jar": (0.62, 0.40, 0.66),
    "bottle": (0.55, 0.46, 0.56), "flask": (0.55, 0.40, 0.56), "fermenter": (0.50, 0.34, 0.72),
    "box": (0.60, 0.84, 0.82), "kraftbox": (0.50, 0.52, 0.86), "filters": (0.62, 0.46, 0.84),
    "kit": (0.80, 0.56, 0.84), "keg": (0.90, 0.50, 0.46),
    "scale": (0.47, 0.71, 0.84), "refractometer": (0.47, 0.73, 0.84), "phmeter": (0.47, 0.73, 0.84),
    "moka": (0.47, 0.75, 0.84), "dripper": (0.47, 0.73, 0.84), "kettle": (0.47, 0.75, 0.84),
}


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def load():
    """the catalogue, each product with its container, label and display"""
    cat, labels = read(SHOP / "catalogue.json"), read(HERE / "labels.json")
    for p in cat["products"]:
        p.update(labels[p["key"]])
    return cat


def label_path(p):
    return BUILD / "labels" / (p["key"] + ".png")


def display_path(p):
    return BUILD / "labels" / (p["key"] + ".display.png")


def raw_path(p):
    return BUILD / "raw" / (p["key"] + ".png")
