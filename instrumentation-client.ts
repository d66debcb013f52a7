import { LocalTime } from "@/app/_parts/local-time";

// Next runs this file in the browser before React takes the page over.
customElements.define("local-time", LocalTime);
