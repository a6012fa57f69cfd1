import { expect, test } from 'vitest'
import { cssVars, theme } from './theme.ts'

// The contrast of the colours that parts are drawn in (`ux.md` 3.1); axe sees texts only, and no borders.

const schemes = ['light', 'dark'] as const
const tokens = cssVars({} as never)

/** The relative luminance of #rrggbb (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const token = (scheme: (typeof schemes)[number], name: string) => tokens[scheme][`--${name}`] ?? ''
const surfaces = ['surface-card', 'surface-page', 'surface-home', 'surface-sunken'] as const
const pairs = schemes.flatMap((scheme) => surfaces.map((surface) => [scheme, surface] as const))

test.each(pairs)('%s: the border of a field and of a tick box is seen on %s', (scheme, surface) => {
  expect(contrast(token(scheme, 'line-control'), token(scheme, surface))).toBeGreaterThanOrEqual(3)
})

test.each(pairs)('%s: texts, links, errors and the focus are read on %s', (scheme, surface) => {
  const read = ['text', 'text-dim', 'text-link', 'mantine-color-error']
  expect(read.filter((name) => contrast(token(scheme, name), token(scheme, surface)) < 4.5)).toEqual([])
  expect(contrast(token(scheme, 'focus'), token(scheme, surface))).toBeGreaterThanOrEqual(3)
})

test.each(schemes)('%s: the placeholder of a field is read in it', (scheme) => {
  expect(contrast(token(scheme, 'mantine-color-placeholder'), token(scheme, 'surface-card'))).toBeGreaterThanOrEqual(
    4.5,
  )
})

test('what is on is seen: a tick on its box, and the box on its card', () => {
  const { petrol = [], dark = [] } = theme.colors ?? {}
  for (const [box, tick, card] of [
    [petrol[7], '#ffffff', token('light', 'surface-card')],
    [petrol[4], dark[9], token('dark', 'surface-card')],
  ]) {
    expect(contrast(box ?? '', tick ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(box ?? '', card ?? '')).toBeGreaterThanOrEqual(3)
  }
})
