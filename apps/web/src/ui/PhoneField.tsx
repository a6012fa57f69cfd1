import { type CountryCode, countryDialCodes } from '@portal/contract/core/lookups/lookups.codes'
import { useMemo } from 'react'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** Every country by its name in a language, in that language's order. */
export function countryChoices(language: string): { value: CountryCode; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (Object.keys(countryDialCodes) as CountryCode[])
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** The initial country, from this browser's languages. */
export function likelyCountry(): CountryCode {
  const regions = navigator.languages.map((one) => new Intl.Locale(one).maximize().region ?? '')
  return (regions.find((region) => Object.hasOwn(countryDialCodes, region)) ?? 'US') as CountryCode
}

/**
 * Converts a typed number to E.164; undefined when it is invalid. A number starting with + includes its country.
 * The metadata of phone numbers is loaded when first needed.
 */
export async function e164(typed: string, country: string): Promise<string | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const found = parsePhoneNumberFromString(typed.normalize('NFKC'), isSupportedCountry(country) ? country : undefined)
  return found?.isPossible() ? found.number : undefined
}

type Props = {
  words: { country: string; number: string; help?: string }
  language: string
  error?: string | false | undefined
  defaultCountry?: string
}

/** Country and number; typed freely, checked on submit (`e164`). The form reads `country` and `number`. */
export function PhoneField({ words, language, error, defaultCountry }: Props) {
  const choices = useMemo(
    () =>
      countryChoices(language).map(({ value, label }) => ({ value, label: `${label} (+${countryDialCodes[value]})` })),
    [language],
  )
  return (
    <>
      <SelectField
        label={words.country}
        name="country"
        autoComplete="country"
        choices={choices}
        defaultValue={defaultCountry ?? likelyCountry()}
      />
      <TextField
        label={words.number}
        name="number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...(words.help && { help: words.help })}
        error={error}
      />
    </>
  )
}
