"""Colours and materials of the scenes."""
import bpy


def lin(c, a=1.0):
    if not isinstance(c, str):
        return (*c[:3], a)
    c = c.lstrip("#")
    v = [int(c[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*[x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in v], a)


def shade(c, t):
    """t < 0 darker, t > 0 lighter"""
    v = lin(c)[:3]
    return tuple(x * (1 + t) if t < 0 else x + (1 - x) * t for x in v)


def put(node, value, *sockets):
    for s in sockets:           # socket names differ between Blender 3 and 4+
        if s in node.inputs:
            node.inputs[s].default_value = value
            return


def mat(name, color="#FFFFFF", rough=.5, metal=0., spec=.5, coat=0., trans=0., ior=1.45, image=None, bump=None, sheen=0., emit=0.):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    t = m.node_tree
    b = t.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = lin(color)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    put(b, spec, "Specular IOR Level", "Specular")
    put(b, coat, "Coat Weight", "Clearcoat")
    put(b, .12, "Coat Roughness", "Clearcoat Roughness")
    put(b, trans, "Transmission Weight", "Transmission")
    put(b, ior, "IOR")
    put(b, sheen, "Sheen Weight", "Sheen")
    if image:
        i = t.nodes.new("ShaderNodeTexImage")
        i.image = bpy.data.images.load(str(image), check_existing=True)
        i.interpolation = "Cubic"
        i.extension = "EXTEND"
        t.links.new(i.outputs["Color"], b.inputs["Base Color"])
        if emit:
            t.links.new(i.outputs["Color"], b.inputs.get("Emission Color") or b.inputs["Emission"])
            put(b, emit, "Emission Strength")
    if bump:
        scale, strength, kind = bump
        co = t.nodes.new("ShaderNodeTexCoord")
        bu = t.nodes.new("ShaderNodeBump")
        bu.inputs["Strength"].default_value = strength
        bu.inputs["Distance"].default_value = .01
        if kind == "weave":
            outs = []
            for axis in ("X", "Z"):
                w = t.nodes.new("ShaderNodeTexWave")
                w.bands_direction = axis
                w.inputs["Scale"].default_value = scale
                w.inputs["Distortion"].default_value = 1.2
                w.inputs["Detail"].default_value = 1
                t.links.new(co.outputs["Object"], w.inputs["Vector"])
                outs.append(w.outputs["Fac" if "Fac" in w.outputs else 1])
            mx = t.nodes.new("ShaderNodeMath")
            mx.operation = "MULTIPLY"
            for k, o in enumerate(outs):
                t.links.new(o, mx.inputs[k])
            src = mx.outputs[0]
        else:
            n = t.nodes.new("ShaderNodeTexNoise")
            n.inputs["Scale"].default_value = scale
            n.inputs["Detail"].default_value = 4
            t.links.new(co.outputs["Object"], n.inputs["Vector"])
            src = n.outputs[0]
        t.links.new(src, bu.inputs["Height"])
        t.links.new(bu.outputs["Normal"], b.inputs["Normal"])
    return m


def glass(name, color="#FFFFFF", rough=0.0, ior=1.45):
    """Glass that lets light through for shadow rays: clean, cheap, no caustics."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    t = m.node_tree
    t.nodes.clear()
    out, g = t.nodes.new("ShaderNodeOutputMaterial"), t.nodes.new("ShaderNodeBsdfGlass")
    g.inputs["Color"].default_value = lin(color)
    g.inputs["Roughness"].default_value = rough
    g.inputs["IOR"].default_value = ior
    tr, mx, lp = t.nodes.new("ShaderNodeBsdfTransparent"), t.nodes.new("ShaderNodeMixShader"), t.nodes.new("ShaderNodeLightPath")
    tr.inputs["Color"].default_value = lin(tuple(x * .86 for x in lin(color)[:3]))
    t.links.new(lp.outputs["Is Shadow Ray"], mx.inputs[0])
    t.links.new(g.outputs[0], mx.inputs[1])
    t.links.new(tr.outputs[0], mx.inputs[2])
    t.links.new(mx.outputs[0], out.inputs[0])
    return m
