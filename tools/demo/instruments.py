"""Instruments and utensils; each stands in front of its own carton."""
import math
import bpy
from cartons import carton
from goods import display_path
from materials import glass, mat
from shapes import add, gather, group, lathe, quad, rbox, tube


def steel():
    return mat("steel", "#CFCFCC", .2, 1)


def black(r=.38):
    return mat("black", "#191817", r)


def scale(p):
    carton(p, .48, .24, .72, -17, (.12, .22))
    g, before = group(math.radians(9), (-.13, -.16, 0)), set(bpy.data.objects)
    rbox("body", .56, .44, .055, mat("body", p["label"].get("device", "#1D1C1B"), .42), (0, 0, .0375), .02, 5)
    rbox("plate", .54, .31, .008, mat("plate", "#0E0E0E", .12, coat=.6), (0, .055, .068), .004)
    rbox("console", .27, .03, .10, black(.3), (-.10, -.163, .082), .012).rotation_euler = (math.radians(-52), 0, 0)
    quad("display", .245, .102, (-.10, -.1755, .0925), mat("display", image=display_path(p), rough=.1, emit=1.6), pitch=math.radians(-52))
    for x in (.10, .18):
        lathe("button", [(0, .068), (.022, .068, .003), (.024, .064)], mat("button", "#4A4745", .4), 40, at=(x, -.165, 0))
    gather(g, before)
    cup = mat("cup", "#F3EEE5", .22, coat=.6)
    at = (-.14, -.10, .072)
    lathe("cup", [(0, 0), (.075, 0, .02), (.115, .05, .06), (.135, .17, .004), (.128, .17, .004), (.106, .05, .05), (0, .016)], cup, 80, at=at)
    lathe("coffee", [(0, .135), (.124, .135)], mat("coffee", "#22100A", .06, coat=.6), 64, at=at)


def refractometer(p):
    carton(p, .48, .26, .74, -17, (.15, .16))
    g, before = group(math.radians(12), (-.21, -.18, 0)), set(bpy.data.objects)
    m = mat("body", p["label"].get("device", "#EDEAE4"), .35, coat=.3)
    w, h, d = .24, .50, .10
    rbox("body", w, d, h, m, (0, 0, h / 2), .045, 8)
    rbox("front", w * .80, .012, h * .86, black(.3), (0, -d / 2 + .002, h * .5), .02, 5)
    quad("display", .165, .069, (0, -d / 2 - .0052, h * .56), mat("display", image=display_path(p), rough=.08, emit=1.4))
    for k, c in ((-.04, "#8C8884"), (.04, p["label"]["accent"])):
        o = lathe("button", [(0, .008), (.020, .008, .004), (.024, 0)], mat("b", c, .4), 40)
        o.rotation_euler, o.location = (math.pi / 2, 0, 0), (k, -d / 2 - .004, h * .32)
    o = lathe("well", [(0, .002), (.03, .002), (.036, .012, .004), (.05, .008, .004), (.052, 0)], steel(), 64)
    o.rotation_euler, o.location = (math.pi / 2, 0, 0), (0, -d / 2 - .004, h * .78)
    o = lathe("lens", [(0, .004), (.03, .004)], mat("lens", "#101828", .02, coat=1), 48)
    o.rotation_euler, o.location = (math.pi / 2, 0, 0), (0, -d / 2 - .004, h * .78)
    gather(g, before)


def phmeter(p):
    carton(p, .48, .26, .74, -17, (.13, .16))
    m = mat("body", p["label"].get("device", "#EDEAE4"), .35, coat=.3)
    at = (-.24, -.17)
    # a beaker holds the probe
    lathe("beaker", [(0, 0), (.10, 0, .015), (.105, .02, .01), (.105, .25, .004), (.112, .258), (.105, .256, .004), (.099, .25), (.099, .02, .01), (0, .01)], glass("glass", "#F2F8F6"), 80, at=(*at, 0))
    lathe("liquid", [(0, .012), (.094, .012, .01), (.097, .03), (.097, .15), (0, .15)], mat("liquid", p["label"].get("liquid", "#B5642E"), .06, coat=.5), 80, at=(*at, 0))
    g, before = group(math.radians(10), (at[0], at[1], .03)), set(bpy.data.objects)
    lathe("probe", [(0, 0), (.022, 0, .015), (.022, .2)], mat("probe", "#3A3836", .3), 40)
    rbox("body", .115, .075, .40, m, (0, 0, .36), .032, 8)
    rbox("front", .090, .01, .20, black(.25), (0, -.036, .43), .012, 4)
    quad("display", .082, .034, (0, -.0416, .475), mat("display", image=display_path(p), rough=.08, emit=1.5))
    o = lathe("button", [(0, .008), (.018, .008, .004), (.021, 0)], mat("b", p["label"]["accent"], .4), 40)
    o.rotation_euler, o.location = (math.pi / 2, 0, 0), (0, -.041, .385)
    rbox("capring", .118, .078, .012, mat("cr", p["label"]["accent"], .4), (0, 0, .30), .005)
    gather(g, before)


def moka(p):
    carton(p, .48, .28, .76, -17, (.225, .20))
    g, before = group(math.radians(150), (-.215, -.13, 0)), set(bpy.data.objects)
    alu = mat("alu", p["label"].get("device", "#D2D1CE"), .20, 1)
    lathe("boiler", [(0, 0), (.185, 0), (.188, .01), (.155, .20), (.150, .215)], alu, facet=8)
    lathe("collar", [(.14, .205), (.160, .212, .006), (.160, .245, .006), (.14, .25)], alu)
    lathe("top", [(.128, .245), (.135, .255), (.180, .485), (.178, .49), (.17, .485)], alu, facet=8)
    lathe("lid", [(.183, .482), (.183, .492), (.10, .53), (.02, .545), (0, .545)], alu, facet=8)
    lathe("knob", [(.0, .54), (.022, .545, .006), (.020, .575, .004), (.030, .60, .016), (.018, .625, .012), (0, .627)], black(), 48)
    tube("handle", [(.15, 0, .47), (.24, 0, .475), (.305, 0, .455), (.300, 0, .36), (.275, 0, .27), (.262, 0, .23)], .024, black())
    add("spout", [(-.15, -.05, .47), (-.15, .05, .47), (-.245, 0, .487), (-.135, 0, .34)], [(0, 2, 3), (1, 3, 2), (0, 1, 2)], alu, False)
    lathe("valve", [(0, .0), (.014, 0, .004), (.014, .018), (0, .02)], mat("brass", "#C9A15A", .25, 1), 32).rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects[-1].location = (.03, -.163, .12)
    gather(g, before)


def dripper(p):
    carton(p, .48, .26, .74, -17, (.19, .18))
    cer = mat("ceramic", p["label"].get("device", "#F4EFE7"), .2, coat=.6)
    at = (-.19, -.14)
    lathe("carafe", [(0, 0), (.13, 0, .02), (.165, .05, .06), (.12, .22, .05), (.085, .27, .02), (.092, .285), (.086, .285), (.079, .27, .02), (.114, .22, .05), (.159, .05, .05), (0, .008)], glass("glass", "#F5FAF7"), 96, at=(*at, 0))
    lathe("coffee", [(0, .012), (.125, .012, .02), (.155, .055, .05), (.140, .13), (0, .13)], mat("coffee", "#2A1208", .06, coat=.6), 80, at=(*at, 0))
    lathe("foot", [(.05, .285), (.135, .287, .008), (.135, .303, .008), (.05, .31)], cer, at=(*at, 0))
    lathe("cone", [(.058, .30), (.066, .33, .02), (.185, .52, .02), (.192, .53, .004), (.182, .53, .004), (.172, .51), (.05, .33)], cer, at=(*at, 0))
    lathe("filter", [(.05, .34), (.176, .535), (.181, .565), (.178, .565), (.05, .35)], mat("paper", "#F7F1E6", .95, bump=(200, .3, "noise")), 48, at=(*at, 0))
    lathe("grounds", [(0, .47), (.135, .475)], mat("g", "#2B160C", .9, bump=(160, 1, "noise")), 48, at=(*at, 0))
    tube("handle", [(at[0] - .145, at[1] - .05, .475), (at[0] - .235, at[1] - .08, .485), (at[0] - .245, at[1] - .085, .40), (at[0] - .19, at[1] - .065, .345), (at[0] - .085, at[1] - .03, .36)], .016, cer)


def kettle(p):
    carton(p, .48, .26, .76, -17, (.20, .20))
    # turned so that the handle comes towards the camera and leaves the name on the carton free
    g, before = group(math.radians(-58), (-.20, -.16, 0)), set(bpy.data.objects)
    m = mat("kettle", p["label"].get("device", "#22211F"), .4, coat=.15)
    lathe("body", [(0, 0), (.20, 0, .012), (.205, .012, .01), (.150, .30, .02), (.11, .315, .01), (.10, .318)], m)
    lathe("lid", [(.118, .312), (.118, .322, .004), (.06, .335, .02), (0, .338)], m)
    lathe("knob", [(0, .335), (.012, .335), (.012, .35, .004), (.032, .36, .01), (.03, .38, .01), (0, .385)], mat("wood", "#8A5A34", .5), 48)
    tube("spout", [(-.17, -.02, .07), (-.26, -.04, .08), (-.275, -.04, .18), (-.255, -.04, .30), (-.30, -.045, .37), (-.345, -.05, .355)], .0165, m)
    tube("handle", [(.13, .01, .29), (.2, .02, .345), (.31, .03, .345), (.32, .03, .25), (.29, .025, .12)], .021, mat("wood2", "#8A5A34", .5, bump=(40, .2, "noise")))
    gather(g, before)
