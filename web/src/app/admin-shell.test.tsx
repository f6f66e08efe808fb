import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { matchPath } from "@/base/paths";
import { anonymous, sessionStore } from "@/features/auth";
import { owner, shopConfig } from "@/testing/people";
import AdminShell from "./admin-shell";

it.each(["/admin/wallets", "/simple-admin"])(
  "%s asks an admin for the second factor that is missing",
  (path) => {
    queryClient.setQueryData(["config"], shopConfig);
    const { user, profile } = owner();
    sessionStore.set({
      ...anonymous,
      user: { ...user, secondFactorMissing: true },
      profile: profile ?? null,
      token: "t",
    });
    const match = matchPath(path);
    if (!match) throw new Error(path);
    render(
      <QueryClientProvider client={queryClient}>
        <AdminShell match={match} foot={null}>
          Geheimes
        </AdminShell>
      </QueryClientProvider>,
    );
    expect(screen.getByRole("heading", { name: "Bitte richten Sie einen zweiten Faktor ein" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Zum Profil" }).getAttribute("href")).toBe("/profile");
    expect(screen.queryByText("Geheimes")).toBeNull();
  },
);
