import { freePort } from "@/lib/testing/servers/free-port";
import { CLIENT, startIdentityProvider } from "@/lib/testing/servers/identity-provider";
import { startServer } from "@/lib/testing/servers/server";
import { expectAccessible } from "./axe";
import { expect, newAddress, test } from "./square";

for (const adapter of ["self-hosted", "next"] as const)
  test(`an owner logs in at their institution and out again, through ${adapter}`, async ({
    page,
    square,
  }) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const provider = await startIdentityProvider(`${origin}/login/callback/oidc`);
    provider.people.set("lea", { email: newAddress(), email_verified: true });
    const server = await startServer(adapter, square.databaseUrl, {
      PORT: String(port),
      PUBLIC_URL: origin,
      EMAIL_SERVER: square.mail.url,
      EMAIL_DOMAINS: "example.edu",
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: "Campus Account",
      ...CLIENT,
    });
    try {
      await page.goto(`${origin}/me`);
      await expect(page.getByLabel("Your institutional e-mail")).toBeVisible();
      await expectAccessible(page);
      const leave = page.getByRole("button", { name: "Continue with Campus Account" });
      await leave.click();
      await expect(async () => {
        // On a busy machine the provider may answer too late: the page says so, and one tries again.
        if (await page.getByText("does not answer right now").isVisible()) await leave.click();
        expect(page.url()).toContain(`${provider.issuer}/interaction/`);
      }).toPass({ intervals: [2_000] });
      await page.locator("[name=login]").fill("lea");
      await page.locator("[name=password]").fill("any");
      await page.locator("[type=submit]").click();
      await expect(page.getByRole("heading", { name: "Name your lobster" })).toBeVisible();
      await page.getByLabel("Its name").fill("Lea’s");
      await page.getByRole("button", { name: "Register my lobster" }).click();
      await page.waitForURL(/\/me\?done=named/);
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByText("You are logged out of the square.")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Log out of Campus Account, too" }).click();
      await page.waitForURL(`${provider.issuer}/session/end**`);
    } finally {
      await server.stop();
      await provider.stop();
    }
  });
