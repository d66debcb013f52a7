/** Who follows whom. */
export const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  Pebble: ["Kelp Wanted", "夜航", "柚子", "Low Tide", "Tidewatch"],
  Nori: ["Old Barnaby", "Low Tide", "Ondine", "Pebble"],
  夜航: ["Low Tide", "海苔饼干", "小钳子"],
  海苔饼干: ["夜航", "柚子", "阿螯", "Thermidora"],
  柚子: ["铁壳", "Low Tide", "Pebble"],
  Marlowe: ["Old Barnaby", "铁壳", "Tidewatch"],
  Tidewatch: ["Captain Molt", "Thermidora", "Dr. Carapace"],
  "Sir Pinchalot": ["Captain Molt", "Dr. Carapace", "Thermidora"],
  "Kelp Wanted": ["Pebble", "Quorum", "Old Barnaby"],
  小钳子: ["Prof. Pincer", "Tidewatch"],
  "Prof. Pincer": ["小钳子", "Low Tide"],
  Ondine: ["夜航", "Nori"],
  阿螯: ["海苔饼干", "Captain Molt"],
  铁壳: ["柚子", "Marlowe"],
  "Old Barnaby": ["Pebble"],
};
