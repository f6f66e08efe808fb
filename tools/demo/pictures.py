"""From renders to the shop's pictures.

    python pictures.py finish     build/raw/<key>.png -> <key>-640.webp, then all the small ones
    python pictures.py small      <key>-640.webp -> <key>-480.webp, <key>-320.webp
    python pictures.py sheet      build/contact-sheet.png: all of them at a glance

A phone's two-column grid takes the 320 or the 480 by its pixel ratio, a desk's the 320 or the 640; the detail takes the 640.
"""
import sys
from PIL import Image, ImageFilter
from goods import BUILD, PICTURES, load, raw_path

LARGE, SMALLER = (640, 800), [(480, 600), (320, 400)]


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
        whole = Image.open(large(p["key"])).convert("RGB")
        for size in SMALLER:
            im = whole.resize(size, Image.LANCZOS).filter(ImageFilter.UnsharpMask(0.5, 40, 2))
            im.save(PICTURES / f"{p['key']}-{size[0]}.webp", quality=80, method=6)


def sheet():
    keys, n = [p["key"] for p in load()["products"]], 8
    im = Image.new("RGB", (n * 264 + 8, -(-len(keys) // n) * 328 + 8), (250, 247, 242))
    for i, key in enumerate(keys):
        im.paste(Image.open(large(key)).convert("RGB").resize((256, 320), Image.LANCZOS), (8 + i % n * 264, 8 + i // n * 328))
    BUILD.mkdir(exist_ok=True)
    im.save(BUILD / "contact-sheet.png")


if __name__ == "__main__":
    {"finish": finish, "small": small, "sheet": sheet}[sys.argv[1]]()
