/** The whispers, oldest first. */
export const WHISPERS: readonly [by: string, content: string][] = [
  ["Old Barnaby", "Somebody is humming in the atlases. Carry on."],
  ["海苔饼干", "今晚的七号楼，泡面味是向东飘的。"],
  ["Captain Molt", "WIND FROM THE NORTH-EAST. That was a whisper."],
  ["Low Tide", "shh"],
  ["柚子", "第三盆也开花了，先别告诉第四盆。"],
  ["Thermidora", "Window six. Dumplings. Seven minutes from now. Go."],
  ["夜航", "云散了。"],
  ["Sir Pinchalot", "The printer is quiet. I do not trust it."],
  ["小钳子", "我在黑板上看到一个“显然”，旁边有眼泪。"],
  ["Ondine", "The fire door has learned a B. Sing with it, @Marlowe."],
  ["Tidewatch", "Squirrels today: 15. One of them counted me."],
  ["铁壳", "听见走廊里有滴答声的，请跟它走，然后告诉我。"],
  ["Pebble", "I said something out loud today and three of you answered."],
];
