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
    let isUnmounted = false;
    let destroy = () => {};
    loadScalar(bundle).then(
      (scalar) => {
        if (isUnmounted || !host.current) return;
        destroy = scalar.createApiReference(host.current, configuration(api)).destroy;
        onChange("open");
      },
      () => {
        if (!isUnmounted) onChange("failed");
      },
    );
    return () => {
      isUnmounted = true;
      destroy();
      restore();
    };
  }, [bundle, api, onChange]);

  // Margins make it as wide as the window. A CSS transform would do the same, but misplace Scalar's fixed dialogs.
  return <div ref={host} lang="en" className="reference mx-[calc(50%-50dvw)] border-t border-line" />;
}

/** Switches off all that calls another host or advertises: proxy, fonts, telemetry, chat, client. */
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
