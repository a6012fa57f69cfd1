/** What a bar of tabs measured: its own width, that of the button "More", and that of each tab. */
export type TabSizes = { room: number; more: number; tabs: readonly number[] }

/**
 * The positions of the tabs that stand in the row: all of them if they fit; else those from the first on that fit beside
 * "More" and the current tab, which is always among them.
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
