let loaded: Promise<ReadonlySet<string>> | undefined

/** The 49,233 common passwords of zxcvbn, read when the first password is chosen: about 5 MB. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The unit that a text repeats: "dragon" for "dragondragon", else the text itself. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1)
  return at > 0 && at < text.length ? text.slice(0, at) : text
}

/**
 * The common password behind capitals, digits and signs. Only the whole counts: a sentence may contain common words.
 */
function bareForms(password: string): Set<string> {
  const lower = password.normalize('NFKC').toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
  const forms = [
    lower,
    lower.replace(/[\s._-]/g, ''),
    core,
    core.replace(/[^\p{L}\p{N}]/gu, ''),
    lower.replace(/\P{L}/gu, ''),
  ]
  return new Set(forms.flatMap((form) => [form, unitOf(form)]).filter((form) => form.length > 0))
}

/** Whether a password, plain or decorated, is in the list of common ones (OWASP ASVS 6.2.4). */
export async function isCommon(password: string): Promise<boolean> {
  loaded ??= load()
  const common = await loaded
  return [...bareForms(password)].some((form) => common.has(form))
}
