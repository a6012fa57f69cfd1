import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'

export type Theme = MantineColorScheme

/** The chosen colour scheme, and how to choose another for this browser. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}
