"""Paper sweep, lamps and camera: the same for all goods."""
import math, os
import bpy
from mathutils import Vector
from materials import lin
from shapes import add

SAMPLES = int(os.environ.get("SAMPLES", 32))
SCALE = int(os.environ.get("SCALE", 100))
PAPER = {"premium": "#DDB98C", "homebrew": "#B0B998", "stimulant": "#E2A78F", "research": "#94AFB1", "classic": "#CDB79B"}
TOP = {"tin": .86, "caddy": .84, "jar": .90, "can": .93, "sack": .88, "kit": .66, "filters": .78, "kraftbox": .78, "scale": .72,
       "refractometer": .74, "phmeter": .74, "moka": .76, "dripper": .74, "kettle": .76, "box": .86, "flask": .95, "bottle": 1.03, "fermenter": 1.0}
WIDE = {"kit": .84, "sack": .84, "filters": .68, "kraftbox": .82, "scale": .75, "refractometer": .70, "phmeter": .72, "moka": .85, "dripper": .81, "kettle": .78, "fermenter": .74}
CENTRE = {"scale": -.045, "moka": -.015, "dripper": -.03}     # where the group is not centred on x = 0


def area(name, loc, target, size, power, color=(1, 1, 1), shape="RECTANGLE", size_y=None):
    l = bpy.data.lights.new(name, "AREA")
    l.shape, l.size, l.energy, l.color = shape, size, power, color
    l.size_y = size_y or size
    o = bpy.data.objects.new(name, l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return o


def studio(p):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.cycles.device = "CPU"
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = 640, 800, SCALE
    sc.cycles.samples = SAMPLES
    sc.cycles.use_adaptive_sampling, sc.cycles.adaptive_threshold = True, .04
    sc.cycles.max_bounces, sc.cycles.diffuse_bounces, sc.cycles.glossy_bounces, sc.cycles.transmission_bounces = 8, 2, 3, 8
    sc.cycles.caustics_reflective = sc.cycles.caustics_refractive = False
    sc.cycles.sample_clamp_indirect = 6
    try:
        sc.cycles.denoiser = "OPENIMAGEDENOISE"
        sc.cycles.use_denoising = True
        sc.cycles.denoising_prefilter = "FAST"
    except TypeError:
        sc.cycles.use_denoising = False         # Debian's Blender has none built in: give it 256 samples
    sc.view_settings.view_transform = os.environ.get("VIEW", "Filmic")
    for look in (os.environ.get("LOOK", "High Contrast"), "Filmic - High Contrast", "AgX - Medium High Contrast"):
        try:
            sc.view_settings.look = look
            break
        except TypeError:
            pass
    sc.view_settings.exposure = float(os.environ.get("EXPOSURE", .26))
    sc.render.image_settings.file_format = "PNG"
    # paper sweep
    pm = bpy.data.materials.new("paper")
    pm.use_nodes = True
    nt = pm.node_tree
    nt.nodes.clear()
    df, mo = nt.nodes.new("ShaderNodeBsdfDiffuse"), nt.nodes.new("ShaderNodeOutputMaterial")
    df.inputs["Color"].default_value = lin(PAPER[p["category"]])
    nt.links.new(df.outputs[0], mo.inputs[0])
    if hasattr(sc.cycles, "use_light_tree"):
        sc.cycles.use_light_tree = os.environ.get("TREE", "0") == "1"
    prof, W = [(-3.0, 0)], 4.5
    for k in range(25):
        a = math.pi / 2 * k / 24
        prof.append((1.25 + .9 * math.sin(a), .9 - .9 * math.cos(a)))
    prof.append((2.15, 5))
    verts = [(x, y, z) for y, z in prof for x in (-W, W)]
    add("sweep", verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)], pm)
    w = bpy.data.worlds.new("w")
    sc.world = w
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs[0].default_value = (1, .965, .92, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = .17
    area("key", (-2.1, -1.35, 2.3), (0, 0, .4), 1.05, 82, (1, .945, .87))
    area("fill", (2.4, -1.7, 1.2), (0, 0, .45), 1.6, 8, (.93, .965, 1))
    area("rim", (1.5, 1.15, 1.75), (0, 0, .5), .5, 26, (1, .96, .9), size_y=1.6)
    area("strip", (-1.25, -.25, .62), (0, 0, .5), .16, 4.2, (1, .98, .95), size_y=1.5)
    area("back", (.2, 1.0, 2.6), (.1, 2.2, .7), 1.4, 16, (1, .97, .92))
    cam = bpy.data.cameras.new("cam")
    cam.lens, cam.sensor_width, cam.sensor_fit = 85, 36, "VERTICAL"
    cam.sensor_height = 36
    o = bpy.data.objects.new("cam", cam)
    bpy.context.collection.objects.link(o)
    top = TOP.get(p["container"], .98)
    zc = top * .5 - .015
    wide = WIDE.get(p["container"], .70)
    dist = max(top / .71, wide / .64) / (36 / 85)
    x = CENTRE.get(p["container"], 0)
    o.location = (x, -dist, zc + dist * math.tan(math.radians(11)))
    o.rotation_euler = (Vector((x, 0, zc)) - o.location).to_track_quat("-Z", "Y").to_euler()
    cam.dof.use_dof, cam.dof.focus_distance, cam.dof.aperture_fstop = True, dist - .15, 9
    sc.camera = o
    return sc
