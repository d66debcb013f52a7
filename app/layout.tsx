import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { currentTheme } from "@/lib/pages/current-theme";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { PICTURE } from "@/lib/pages/metadata";
import { NONCE_HEADER } from "@/lib/pages/security";
import { env } from "@/lib/platform/env";
import { CrestDefinitions } from "./_parts/crest";
import { Footer } from "./_parts/footer";
import { Header } from "./_parts/header";
import { OfflineNotice } from "./_parts/offline-notice";
import { hankenGrotesk, literata, literataItalic } from "./fonts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  const [name, description] = [t("name"), t("description")];
  return {
    metadataBase: new URL(env.PUBLIC_URL),
    title: { default: name, template: `%s · ${name}` },
    description,
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "32x32" },
        { url: "/icon.svg", type: "image/svg+xml" },
      ],
      apple: "/apple-touch-icon.png",
    },
    manifest: "/manifest.webmanifest",
    openGraph: { siteName: name, type: "website", images: { ...PICTURE, alt: t("picture") } },
  };
}

/** The colour of the header (`--sheet` in globals.css), which browsers continue above the page. */
const HEADER_COLOURS = { light: "#fffcf6", dark: "#10262f" };

export async function generateViewport(): Promise<Viewport> {
  const theme = await currentTheme();
  if (theme !== "system") return { colorScheme: theme, themeColor: HEADER_COLOURS[theme] };
  const themeColor = Object.entries(HEADER_COLOURS).map(([scheme, color]) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color,
  }));
  return { colorScheme: "light dark", themeColor };
}

const FONTS = [literata, literataItalic, hankenGrotesk].map(({ variable }) => variable).join(" ");

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, t, received] = await Promise.all([
    getLocale(),
    currentTheme(),
    getTranslations("common"),
    headers(),
  ]);
  return (
    <html lang={locale} data-theme={theme === "system" ? undefined : theme} className={FONTS}>
      <body className="flex min-h-dvh flex-col">
        <script src="/elements.js" defer nonce={received.get(NONCE_HEADER) ?? undefined} />
        <CrestDefinitions />
        <a
          href="#main"
          className="button-quiet sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-3 focus:px-4 focus:py-2"
        >
          {t("skip")}
        </a>
        <Header />
        {/* Only the messages of client components are sent to the browser. */}
        <NextIntlClientProvider messages={{ client: MESSAGES[locale].client }}>
          {children}
        </NextIntlClientProvider>
        <Footer />
        <OfflineNotice />
      </body>
    </html>
  );
}
