/** Words that lose their e, with the space behind them. */
const short = /(?<![\p{L}’])(d|qu|jusqu|lorsqu|puisqu)e $/iu
const vowel = /^[aæeioœu]|^y(?![aeiou])/
/** Words that begin with a vowel, but before which French keeps the e: le onze, le oui. */
const whole = /^(?:onz|oui\b|ouistiti|uhlan|ulul)/
/**
 * Beginnings with a mute h. Any other h counts as aspirated, as in most foreign names: « de Hibiscus » is a smaller fault
 * than « d’Hambourg ».
 */
const mute =
  /^h(?:abi[lt]|armon|ebdo|eberg|ect|eli[coe]|elvet|emi|emo|erault|erb|eredit|erit|ermes|esit|eter|eure|exa|ippo|irond|ist|iver|olo|omeo|omer|omm|omo|onn|onor|opit|orair|oriz|orlog|ormon|orti|ospi|ote|uil|uiss|uitr|umain|uman|umid|umour|y[bdgmps])/

/** Whether a French word in front of this one loses its e: « d’Atlas », « d’Hôtel du Lac », but « de 11 », « de Hambourg ». */
function elides(value: string): boolean {
  const plain = value.slice(0, 10).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return mute.test(plain) || (vowel.test(plain) && !whole.test(plain))
}

/** French text in front of a value: « l’offre de » becomes « l’offre d’ » before « Atlas ». */
export const elided = (before: string, value: string): string => (elides(value) ? before.replace(short, '$1’') : before)
