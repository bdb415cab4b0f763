/** The endings that nouns and adjectives take; a word that differs in its ending alone is the same. */
export const wordEndings = {
  /** Of Turkish and Spanish nouns, and plurals. */
  latin: /(?:larin|lerin|lari|leri|lar|ler|nin|nun|sinin|si|su|es|s)$/,
  cyrillic:
    /(?:ами|ями|ого|его|ому|ему|ыми|ими|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ия|ии|ию|ам|ям|ах|ях|ом|ем|ую|юю|[аяыиуюеоьй])$/,
  german: /(?:en|es|e|n|s)$/,
  dutch: /(?:en|s|e)$/,
  french: /(?:es|s|e|x)$/,
  italian: /[aeio]$/,
  polish: /(?:owego|owej|owych|owy|owa|owe|ego|emu|ej|ych|ich|ami|ach|ow|om|iem|em|ie|[yiuaeo])$/,
} as const
