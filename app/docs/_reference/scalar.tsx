import { useEffect, useRef } from "react";
import { loadScalar } from "./bundle";
import "./scalar.css";
import { signStyles } from "./sign-styles";

interface ScalarProps {
  bundle: string;
  api: string;
  onChange(state: "open" | "failed"): void;
}

export function Scalar({ bundle, api, onChange }: ScalarProps) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const restore = signStyles();
    let isGone = false;
    let leave = () => {};
    loadScalar(bundle).then(
      (scalar) => {
        if (isGone || !host.current) return;
        leave = scalar.createApiReference(host.current, configuration(api)).destroy;
        onChange("open");
      },
      () => {
        if (!isGone) onChange("failed");
      },
    );
    return () => {
      isGone = true;
      leave();
      restore();
    };
  }, [bundle, api, onChange]);

  // As wide as the window, by margins: in what is translated, Scalar's dialogs would miss the window.
  return <div ref={host} lang="en" className="reference mx-[calc(50%-50dvw)] border-t border-line" />;
}

/** Nothing that would ask another host, and nothing that sells: no proxy, fonts, telemetry, chat or client. */
const configuration = (api: string) => ({
  url: `${api}/openapi.json`,
  servers: [{ url: api }],
  theme: "none",
  proxyUrl: "",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  hideDarkModeToggle: true,
  documentDownloadType: "none",
  persistAuth: false,
});
