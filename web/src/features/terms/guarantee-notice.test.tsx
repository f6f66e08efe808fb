//! The official notice in the back office: sent, refused, taken away.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const path = "/api/admin/guarantee-notice";
const sha256 = "ab".repeat(32);
const published: Schemas["NoticeEditor"] = {
  notice: {
    pictureUrl: `/gewaehrleistung/${sha256}.png`,
    fileUrl: `/gewaehrleistung/${sha256}.pdf`,
    mediaType: "application/pdf",
    width: 1440,
    height: 2037,
  },
  versions: [
    {
      file: { sha256, mediaType: "application/pdf" },
      publishedAt: "2020-11-21T10:00:00Z",
      author: "inhaber",
    },
  ],
};
const nothing: Schemas["NoticeEditor"] = { notice: null, versions: [] };
const official = () => new File(["%PDF-1.7"], "mitteilung.pdf", { type: "application/pdf" });

it("is sent as it is, shown whole, and can be taken away", async () => {
  reply(path, "get", 200, nothing);
  reply(path, "put", 200, published);
  const user = open("/admin/guarantee-notice", owner());
  await screen.findByText("Platz für die amtliche Mitteilung");
  await user.upload(screen.getByLabelText("Datei hochladen", { selector: "input" }), official());
  await expectToast("Die Mitteilung steht jetzt vor jeder Bestellung");
  expect(await sent(path, "put")[0]?.text()).toBe("%PDF-1.7");
  const picture = screen.getByRole("img", {
    name: "Amtliche Mitteilung über die gesetzliche Gewährleistung",
  });
  expect(picture.getAttribute("src")).toBe(published.notice?.pictureUrl);
  expect(screen.getByRole("link", { name: "Datei sichern" }).getAttribute("href")).toBe(
    published.notice?.fileUrl,
  );
  reply(path, "delete", 200, nothing);
  await user.click(screen.getByRole("button", { name: "Entfernen" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Mitteilung entfernen?" }));
  await user.click(question.getByRole("button", { name: "Entfernen" }));
  await screen.findByText("Platz für die amtliche Mitteilung");
});

it("says why a file cannot be it", async () => {
  reply(path, "get", 200, nothing);
  refuse(
    path,
    "put",
    400,
    "notice_pages",
    "Die Mitteilung ist eine einzige Seite. Diese Datei hat 3 Seiten.",
  );
  const user = open("/admin/guarantee-notice", owner());
  const input = await screen.findByLabelText("Datei hochladen", { selector: "input" });
  await user.upload(input, official());
  await screen.findByText("Die Mitteilung ist eine einzige Seite. Diese Datei hat 3 Seiten.");
  await user.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }));
  await screen.findByText("Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.");
  expect(sent(path, "put")).toHaveLength(1);
});
