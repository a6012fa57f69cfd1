import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn'

// One colour in, an accessible ramp out: ten steps of its hue, of the lightness that the portal's own ramps have (`ux.md` 2). Used
// by mails and the sign-in page on the server, and by the preview.

const lightness = [0.975, 0.946, 0.896, 0.824, 0.734, 0.646, 0.561, 0.475, 0.394, 0.314]
/** How much of the colour's chroma each step has. */
const vividness = [0.18, 0.3, 0.5, 0.75, 0.95, 1, 1, 0.9, 0.75, 0.6]
/** The chroma of the most saturated step: otherwise a neon colour would be clipped and differ in lightness. */
const maxChroma = 0.2
// Only the spaces that are used here: the library has thirty.
for (const mode of [modeRgb, modeLrgb, modeOklch]) addMode(mode)
const toOklch = converter('oklch')

/** The ten steps of a colour, from the lightest to the darkest. */
export function rampOf(color: string): readonly string[] {
  const { c = 0, h = 0 } = toOklch(color) ?? { mode: 'oklch', l: 0 }
  return lightness.map((l, step) =>
    formatHex(clampChroma({ mode: 'oklch', l, c: Math.min(c, maxChroma) * (vividness[step] ?? 1), h }, 'oklch')),
  )
}

/** The elements of a scheme in the colours of a brand, and their backgrounds. */
export type BrandColors = {
  /** Behind the words of a button. */
  solid: string
  onSolid: string
  /** Words and links on `surface`. */
  text: string
  surface: string
  tint: string
  onTint: string
  /** The portal's header. */
  header: string
  onHeader: string
  /** Borders of controls, on `surface`. */
  edge: string
}
const white = '#ffffff'
export function colorsOf(color: string): { light: BrandColors; dark: BrandColors } {
  const ramp = rampOf(color)
  const at = (step: number) => ramp[step] ?? white
  return {
    light: {
      solid: at(7),
      onSolid: white,
      text: at(7),
      surface: white,
      tint: at(1),
      onTint: at(8),
      header: at(9),
      onHeader: white,
      edge: at(6),
    },
    dark: {
      solid: at(4),
      onSolid: '#081011',
      text: at(3),
      surface: '#172021',
      tint: at(9),
      onTint: at(2),
      header: '#081011',
      onHeader: at(2),
      edge: at(4),
    },
  }
}

/**
 * The pairs of a scheme that are read together, with the contrast that each must reach (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const pairsOf = (colors: BrandColors) =>
  [
    { what: 'button', front: colors.onSolid, back: colors.solid, least: 4.5 },
    { what: 'link', front: colors.text, back: colors.surface, least: 4.5 },
    { what: 'tint', front: colors.onTint, back: colors.tint, least: 4.5 },
    { what: 'header', front: colors.onHeader, back: colors.header, least: 4.5 },
    { what: 'edge', front: colors.edge, back: colors.surface, least: 3 },
  ] as const
export const contrastOf = (one: string, other: string): number => Math.round(wcagContrast(one, other) * 100) / 100
/** Whether white text on the given colour is legible; the ramp is used either way. */
export const readsUnchanged = (color: string): boolean => contrastOf(color, white) >= 4.5
