/** The measured widths of a bar of tabs: the bar, the button "More", and each tab. */
export type TabSizes = { room: number; more: number; tabs: readonly number[] }

/**
 * The positions of the tabs in the row: all if they fit; otherwise those from the first on that fit next to "More" and
 * the current tab, which is always included.
 */
export function tabsInRow({ room, more, tabs }: TabSizes, current: number): readonly number[] {
  const all = [...tabs.keys()]
  const widthOf = (at: number) => tabs[at] ?? 0
  const width = all.reduce((sum, at) => sum + widthOf(at), 0)
  if (width <= room) return all
  let left = room - more - widthOf(current)
  const cut = all.findIndex((at) => {
    if (at === current) return false
    left -= widthOf(at)
    return left < 0
  })
  return all.filter((at) => at < cut || at === current)
}
