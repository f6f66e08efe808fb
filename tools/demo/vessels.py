"""Round packages: tins, cans, jars, bottles, fermenters; and the square tin."""
import math
import bpy
from fillings import filling
from goods import FACES, label_path
from materials import glass, mat, shade
from shapes import gather, group, lathe, patch, quad, rbox, tube


def tin(p):
    body = p["label"].get("body", p["label"]["bg"])
    m, r = mat("tin", body, .34, coat=.25), .33
    rim = mat("rim", p["label"].get("metal", "#C9A15A"), .26, 1)
    lathe("tin", [(0, 0), (r - .01, 0, .012), (r, .012, .01), (r, .70, .004), (0, .70)], m)
    lathe("foot", [(r - .004, .0), (r + .005, .006, .006), (r + .005, .020, .006), (r - .004, .028)], rim)
    lathe("lid", [(r - .004, .700), (r + .006, .706, .004), (r + .006, .80, .006), (r + .006, .835, .028), (r - .05, .845, .02), (r - .07, .838, .01), (0, .838)],
          mat("lid", p["label"].get("lid", shade(body, -.2)), .36, coat=.25))
    lathe("bead", [(r, .698), (r + .009, .704, .004), (r + .009, .714, .004), (r, .72)], rim)
    patch("label", r + .0012, .055, .655, FACES["tin"][0], mat("label", image=label_path(p), rough=.42), yaw=math.radians(-4))


def caddy(p):
    """a square tin"""
    g, before = group(math.radians(-20)), set(bpy.data.objects)
    w, h = FACES["caddy"][0] + .03, .74
    body = p["label"].get("body", p["label"]["bg"])
    rbox("caddy", w, w * .8, h, mat("caddy", body, .34, coat=.2), (0, 0, h / 2), .022, 6)
    rbox("lid", w + .012, w * .8 + .012, .12, mat("lid", p["label"].get("lid", p["label"]["accent"]), .36, coat=.2), (0, 0, h + .02), .024, 6)
    quad("label", FACES["caddy"][0] - .012, FACES["caddy"][1] - .016, (0, -w * .4 - .0008, .022 + FACES["caddy"][1] / 2), mat("label", image=label_path(p), rough=.4))
    gather(g, before)


def can(p):
    body = p["label"].get("body", p["label"]["bg"])
    alu, r = mat("alu", "#D6D6D4", .22, 1), .24
    lathe("can", [(r * .74, .0), (r * .80, .004, .01), (r, .085, .05), (r, .80, .004), (r, .835, .03), (r * .855, .905, .02), (r * .855, .918, .01)], mat("print", body, .30, .35, coat=.15))
    lathe("rim", [(r * .85, .90), (r * .885, .905, .006), (r * .885, .925, .008), (r * .84, .928, .006), (r * .82, .90, .01), (0, .90)], alu)
    lathe("base", [(0, .03), (r * .6, .03, .01), (r * .74, 0, .01), (r * .79, .004, .004), (r * .83, .016)], alu)
    patch("label", r + .0008, .095, .795, FACES["can"][0], mat("label", image=label_path(p), rough=.30, metal=.25, coat=.15), yaw=math.radians(-3))


def jar(p):
    r, h = .315, .74
    lab = p["label"]
    filling(lab["fill"][0], lab["fill"][1], r - .022, .035, h - .10, len(p["key"]))
    lathe("glass", [(0, .0), (r - .02, 0, .03), (r, .03, .03), (r, h - .06, .05), (r - .045, h, .03), (r - .045, h + .03, .005),
                    (r - .057, h + .03, .005), (r - .057, h, .03), (r - .013, h - .062, .05), (r - .013, .03, .03), (r - .03, .018, .02), (0, .018)], glass("glass", "#F6FBF8"))
    if lab.get("cork", True):
        lathe("cork", [(0, h + .02), (r - .062, h + .02), (r - .05, h + .135, .018), (0, h + .135)], mat("cork", "#C59A6A", .85, bump=(110, .22, "noise")), 96)
    else:
        lathe("lid", [(0, h + .01), (r - .035, h + .01, .01), (r - .035, h + .125, .016), (0, h + .125)], mat("lid", lab.get("lid", "#22201E"), .35, .6))
    patch("label", r + .0015, .13, .53, FACES["jar"][0], mat("label", image=label_path(p), rough=.7), yaw=math.radians(-4))


def bottle(p):
    lab, r = p["label"], .205
    tint = lab.get("glass", "#A35C20")
    prof = [(0, .0), (r - .02, 0, .03), (r, .03, .03), (r, .58, .12), (.078, .80, .10), (.070, .985, .01)]
    lathe("liquid", [(0, .02), (r - .03, .02, .02), (r - .016, .04, .02), (r - .016, .575, .12), (.060, .795, .09), (.058, .86), (0, .86)], mat("liquid", lab.get("liquid", "#2A1409"), .12, coat=.4))
    lathe("glass", prof + [(.058, .985, .01), (.066, .80, .1), (r - .012, .575, .12), (r - .012, .03, .03), (0, .014)], glass("glass", tint))
    lathe("ring", [(.066, .925), (.084, .93, .008), (.084, .955, .008), (.066, .96)], glass("glass2", tint))
    lathe("cap", [(.060, .955), (.088, .958, .006), (.086, 1.02, .014), (.06, 1.03, .01), (0, 1.03)], mat("cap", lab.get("lid", "#1F1712"), .32, .3))
    patch("label", r + .0015, .075, .535, FACES["bottle"][0], mat("label", image=label_path(p), rough=.65), yaw=math.radians(-4))


def flask(p):
    """a swing-top bottle of clear glass"""
    lab, r = p["label"], .225
    lathe("liquid", [(0, .02), (r - .03, .02, .02), (r - .016, .04, .02), (r - .016, .50, .10), (.085, .66, .08), (.066, .72), (0, .72)], mat("liquid", lab.get("liquid", "#7A3A12"), .08, trans=lab.get("clear", .0), ior=1.33, coat=.5))
    lathe("glass", [(0, .0), (r - .02, 0, .03), (r, .03, .03), (r, .51, .12), (.095, .69, .10), (.076, .86, .01), (.062, .86, .01), (.08, .69, .1), (r - .013, .51, .12), (r - .013, .03, .03), (0, .014)],
          glass("glass", lab.get("glass", "#EEF6F2")))
    lathe("ring", [(.07, .80), (.092, .805, .008), (.092, .835, .008), (.07, .84)], glass("glass2", "#EEF6F2"))
    lathe("stopper", [(.0, .85), (.078, .852, .01), (.082, .90, .02), (.05, .93, .02), (0, .935)], mat("stopper", "#F4F0E8", .25, coat=.5))
    lathe("rubber", [(.0, .845), (.075, .845, .006), (.075, .858, .006), (0, .858)], mat("rubber", lab["accent"], .6))
    wire = mat("wire", "#B9B7B2", .25, 1)
    tube("wire", [(-.098, -.01, .815), (-.115, -.02, .85), (-.105, -.01, .91), (-.05, -.012, .945), (.05, -.012, .945), (.105, -.01, .91), (.115, -.02, .85), (.098, -.01, .815)], .0065, wire)
    tube("wire2", [(-.1, -.02, .815), (-.12, -.10, .775), (-.08, -.13, .74), (.08, -.13, .74), (.12, -.10, .775), (.1, -.02, .815)], .0065, wire)
    patch("label", r + .0015, .07, .47, FACES["flask"][0], mat("label", image=label_path(p), rough=.65), yaw=math.radians(-4))


def fermenter(p):
    lab, r = p["label"], .36
    liquid = lab.get("liquid")
    if liquid:
        lathe("liquid", [(0, .02), (r - .04, .02, .03), (r - .018, .05, .03), (r - .018, .50, .02), (0, .50)], mat("liquid", liquid, .10, coat=.5))
        lathe("foam", [(0, .498), (r - .017, .498, .004), (r - .02, .522, .012), (0, .528)], mat("foam", lab.get("foam", "#F2E3C6"), .9, bump=(50, .8, "noise")))
    lathe("glass", [(0, .0), (r - .03, 0, .04), (r, .04, .04), (r, .56, .16), (.10, .70, .08), (.085, .78, .01), (.070, .78, .01), (.085, .695, .08), (r - .014, .555, .15), (r - .014, .04, .04), (0, .016)],
          glass("glass", lab.get("glass", "#F1F8F5")))
    lathe("lip", [(.08, .745), (.102, .75, .01), (.102, .785, .01), (.072, .79)], glass("glass2", "#F1F8F5"))
    lathe("bung", [(0, .755), (.066, .755), (.078, .83, .01), (0, .83)], mat("bung", lab["accent"], .55))
    acryl = glass("acryl", "#FFFFFF", 0, 1.3)
    lathe("stem", [(.013, .82), (.013, .885, .002), (0, .886)], mat("stem", "#F4F1EA", .3), 32)
    lathe("airlock", [(.012, .82), (.012, .87, .01), (.045, .88, .01), (.048, .985, .004), (.044, .985), (.040, .888, .01), (0, .885)], acryl, 64)
    lathe("water", [(0, .89), (.040, .89), (.042, .935), (0, .935)], mat("water", "#DDEBEA", .02, trans=.9, ior=1.33), 48)
    lathe("aircap", [(0, 1.0), (.052, 1.0, .008), (.052, .975, .003), (.049, .975)], mat("aircap", lab["accent"], .4), 48)
    patch("label", r + .0015, .10, .44, FACES["fermenter"][0], mat("label", image=label_path(p), rough=.7), yaw=math.radians(-4))
