import { createContext, type CSSProperties } from 'react'

type Image = { url: string; width: number; height: number }
type Colors = Record<'solid' | 'onSolid' | 'onTint' | 'text' | 'header', string>
/** How the pages around sign-in look for the people of one company. */
export type FrameBrand = {
  name: string | null
  logo: Image | null
  logoDark: Image | null
  logoAlt: string | null
  favicon: string | null
  colors: { light: Colors; dark: Colors } | null
}
/** `undefined`: the portal's look; `null`: it is not known yet. */
export const FrameBrandContext = createContext<FrameBrand | null | undefined>(undefined)

/** The brand's colours for a frame and the buttons and links in it, in both schemes. */
export function frameColors(brand: FrameBrand | null | undefined): CSSProperties | undefined {
  const colors = brand?.colors
  if (!colors) return undefined
  const { light, dark } = colors
  const both = (day: string, night: string) => `light-dark(${day}, ${night})`
  return {
    '--brand-page': both(light.header, dark.header),
    '--brand-solid': both(light.solid, dark.solid),
    '--brand-over': both(light.onTint, dark.text),
    '--brand-on-solid': both(light.onSolid, dark.onSolid),
    '--text-link': both(light.text, dark.text),
  } as CSSProperties
}
