"""From renders to the shop's pictures.

    python pictures.py finish     build/raw/<key>.png -> <key>-640.webp, then all the small ones
    python pictures.py small      <key>-640.webp -> <key>-320.webp
    python pictures.py sheet      build/contact-sheet.png: all of them at a glance

A phone's two-column grid takes the 320 at its own pixel ratio or the 640; the detail takes the 640.
"""
import sys
from PIL import Image, ImageFilter
from goods import BUILD, PICTURES, load, raw_path

LARGE, SMALL = (640, 800), (320, 400)


def large(key):
    return PICTURES / f"{key}-640.webp"


def finish():
    for p in load()["products"]:
        if raw_path(p).exists():
            im = Image.open(raw_path(p)).convert("RGB")
            if im.size != LARGE:
                raise SystemExit(f"{p['key']}: a proof of {im.size}, render it at SCALE=100")
            im.filter(ImageFilter.UnsharpMask(0.8, 45, 2)).save(large(p["key"]), quality=82, method=6)
    small()


def small():
    for p in load()["products"]:
        im = Image.open(large(p["key"])).convert("RGB").resize(SMALL, Image.LANCZOS)
        im.filter(ImageFilter.UnsharpMask(0.5, 40, 2)).save(PICTURES / f"{p['key']}-320.webp", quality=80, method=6)


def sheet():
    keys, n = [p["key"] for p in load()["products"]], 8
    im = Image.new("RGB", (n * 264 + 8, -(-len(keys) // n) * 328 + 8), (250, 247, 242))
    for i, key in enumerate(keys):
        im.paste(Image.open(large(key)).convert("RGB").resize((256, 320), Image.LANCZOS), (8 + i % n * 264, 8 + i // n * 328))
    BUILD.mkdir(exist_ok=True)
    im.save(BUILD / "contact-sheet.png")


if __name__ == "__main__":
    {"finish": finish, "small": small, "sheet": sheet}[sys.argv[1]]()
