/** The chapters of the Harmonized System, 01 to 97 without 77, which is kept free; the words are `trade.chapter.*`. */
export const chapters = Array.from({ length: 97 }, (_, at) => String(at + 1).padStart(2, '0')).filter(
  (chapter) => chapter !== '77',
)
