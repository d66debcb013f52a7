declare module "opencc-js/dict/TSCharacters" {
  /** Pairs of a traditional character and its simplified one, a blank within a pair and a bar between pairs. */
  const pairs: string;
  export default pairs;
}
