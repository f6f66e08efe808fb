"""Packages of card: boxes, kits, filter papers."""
import math, random
import bpy
from fillings import strewn
from goods import FACES, label_path
from materials import glass, mat, shade
from shapes import add, gather, group, lathe, quad, rbox, tube


def carton(p, w, d, h, yaw=-20, at=(0, 0), bevel=.007, face=None):
    """a printed carton with its label on the front and a plain strip on the side"""
    g, before = group(math.radians(yaw), (at[0], at[1], 0)), set(bpy.data.objects)
    body = p["label"].get("body", p["label"]["bg"])
    rbox("box", w, d, h, mat("card", body, .55, bump=(300, .06, "noise")), (0, 0, h / 2), bevel)
    lw, lh = face or (w - .012, h - .012)
    quad("label", lw, lh, (0, -d / 2 - .0006, h / 2), mat("label", image=label_path(p), rough=.5))
    gather(g, before)
    return g


def box(p):
    w, h, _ = FACES["box"]
    g = carton(p, w + .012, .30, h + .012, -19)
    d = .30
    seam = mat("slit", shade(p["label"].get("body", p["label"]["bg"]), -.6), .9)
    o = rbox("slit", w * .9, .002, .003, seam, (0, -d / 2 + .035, h + .0122), 0)
    o.parent = g
    o = rbox("band", .0015, d + .002, .10, mat("band", p["label"]["accent"], .5), (w / 2 + .0065, 0, h * .78), 0)
    o.parent = g


def kraftbox(p):
    g, before = group(math.radians(-19)), set(bpy.data.objects)
    w, d, h = .66, .34, .74
    kraft = p["label"].get("kraft", "#B98D5E")
    m = mat("kraft", kraft, .85, spec=.2, bump=(220, .25, "noise"))
    rbox("box", w, d, h, m, (0, 0, h / 2), .008)
    rbox("lid", w + .014, d + .014, .17, mat("kraft2", shade(kraft, -.07), .85, spec=.2, bump=(220, .25, "noise")), (0, 0, h - .07), .008)
    lw, lh, _ = FACES["kraftbox"]
    quad("label", lw, lh, (0, -d / 2 - .0015, .035 + lh / 2), mat("label", image=label_path(p), rough=.65))
    tw = mat("twine", p["label"].get("twine", "#EFE3CF"), .9, bump=(200, .6, "noise"))
    for k in (0, 1):
        z = h - .075 + k * .012
        e = .012 + .004 * k
        tube("twine", [(-w / 2 - e, -d / 2 - e, z), (0, -d / 2 - e - .004, z), (w / 2 + e, -d / 2 - e, z), (w / 2 + e, d / 2, z)], .0065, tw, kind="POLY")
    gather(g, before)


def yeast_bottle(lab, at):
    r = .085
    lathe("liquid", [(0, .01), (r - .012, .01, .01), (r - .010, .17, .03), (.035, .22, .02), (0, .22)], mat("liquid", lab.get("liquid", "#8A4A1C"), .1, coat=.5), 64, at=at)
    lathe("glass", [(0, 0), (r - .01, 0, .015), (r, .015, .015), (r, .18, .05), (.042, .24, .03), (.042, .285, .004), (.034, .285), (.034, .24, .03), (r - .008, .178, .04), (r - .008, .015), (0, .008)], glass("glass", "#F2F8F4"), 64, at=at)
    lathe("cap", [(.0, .27), (.047, .27, .004), (.047, .315, .008), (0, .315)], mat("cap", lab["accent"], .4), 64, at=at)


def malt_can(lab, at):
    """a can of crushed malt: bare metal, a printed band, ribs"""
    r, h = .115, .29
    metal, band = mat("metal", "#CFCDC8", .24, 1), mat("band", lab["accent"], .45)
    lathe("can", [(0, .004), (r - .008, .004), (r - .004, .012), (r - .004, h - .012), (r - .010, h - .010), (0, h - .014)], metal, at=at)
    for z in (.004, h - .016):
        lathe("rim", [(r - .010, z), (r + .003, z + .001, .003), (r + .003, z + .012, .003), (r - .010, z + .013)], metal, at=at)
    lathe("band", [(r - .004, .045), (r - .002, .046), (r - .002, h - .046), (r - .004, h - .045)], band, at=at)
    for z in (.075, h - .083):
        lathe("line", [(r - .002, z), (r - .0008, z + .001), (r - .0008, z + .007), (r - .002, z + .008)], mat("line", lab["bg"], .5), at=at)


def kit(p):
    """a wide carton and what is in it in front"""
    w, h, _ = FACES["kit"]
    carton(p, w + .012, .34, h + .012, -14, (0.0, .12))
    lab = p["label"]
    (malt_can if lab.get("front") == "can" else yeast_bottle)(lab, (-.30, -.27, 0))
    strewn(lab.get("strewn", ["grain", "#C99A52"])[0], lab.get("strewn", ["grain", "#C99A52"])[1], 8, [(.02, -.36), (.10, -.32), (.17, -.38), (.09, -.41), (-.12, -.37), (.24, -.33), (.05, -.45)])


def filters(p):
    g, before = group(math.radians(-15)), set(bpy.data.objects)
    w, h, d = FACES["filters"][0] + .012, FACES["filters"][1] + .012, .17
    rbox("sleeve", w, d, h, mat("card", p["label"].get("body", p["label"]["bg"]), .6), (0, 0, h / 2), .006)
    quad("label", *FACES["filters"][:2], (0, -d / 2 - .0006, h / 2), mat("label", image=label_path(p), rough=.55))
    paper = [mat("paper%d" % i, shade(p["label"].get("paper", "#F4EFE6"), -.05 * i), .9, spec=.1, bump=(260, .25, "noise")) for i in range(3)]
    rnd = random.Random(3)
    for i in range(17):
        y = -d / 2 + .014 + i * (d - .028) / 16
        top = h + .30 + rnd.uniform(-.006, .006)
        tilt = rnd.uniform(-.006, .006)
        n, pts = 26, []
        for k in range(n + 1):                          # the rounded upper edge of a cone filter
            a = math.pi * k / n
            pts.append((-(w * .46) * math.cos(a) * (1 + .0 * k), y + tilt, h - .03 + (top - h) * max(0, math.sin(a)) ** .55))
        verts = pts + [(x, yy + .006, z) for x, yy, z in pts]
        N = n + 1
        faces = [tuple(range(N))[::-1], tuple(range(N, 2 * N))] + [(k, k + 1, N + k + 1, N + k) for k in range(n)]
        add("filter", verts, faces, paper[i % 3], False)
    gather(g, before)
