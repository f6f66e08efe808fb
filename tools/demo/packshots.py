"""Packshots of the demo goods, rendered with Blender (Cycles), one PNG per product into build/raw.

    python packshots.py [key ...]                   what is not there yet, or the given keys again
    SAMPLES=64 SCALE=50 ...                         more or fewer samples; a small proof; FORCE=1 renders all again

Units: the tallest container is about 1.0 high and stands on z = 0; the camera looks along +y.
"""
import os, sys, time
import bpy
from bags import pouch, sack
from cartons import box, filters, kit, kraftbox
from goods import load, raw_path
from instruments import dripper, kettle, moka, phmeter, refractometer, scale
from studio import studio
from vessels import bottle, caddy, can, fermenter, flask, jar, tin

BUILDERS = {f.__name__: f for f in (pouch, sack, tin, caddy, can, jar, bottle, flask, fermenter, box, kraftbox, kit, filters, scale, refractometer, phmeter, moka, dripper, kettle)}


def main(keys):
    for p in load()["products"]:
        out = raw_path(p)
        if (keys and p["key"] not in keys) or (out.exists() and not keys and not os.environ.get("FORCE")):
            continue
        start = time.time()
        scene = studio(p)
        BUILDERS[p["container"]](p)
        scene.render.filepath = str(out)
        bpy.ops.render.render(write_still=True)
        print("rendered", p["key"], round(time.time() - start, 1), "s", flush=True)


main(sys.argv[1:])
