import '@mantine/core/styles/Input.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import styles from './PasswordField.module.css'

type Props = TextInputProps & {
  /** The words of the button that reveals and conceals; the long ones are read out. */
  words: { show: string; hide: string; showPassword: string; hidePassword: string }
  /** False while the field waits out of sight, so that its button takes no tab stop. */
  reachable?: boolean
}

/** A password field whose text can be shown. Pasting is allowed and nothing about it bothers a password manager. */
export function PasswordField({ words, reachable = true, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={shown ? words.hidePassword : words.showPassword}
      tabIndex={reachable ? 0 : -1}
      onClick={() => setShown(!shown)}
    >
      {shown ? words.hide : words.show}
    </button>
  )
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      tabIndex={reachable ? 0 : -1}
      rightSection={toggle}
      rightSectionWidth="5.25rem"
      rightSectionPointerEvents="all"
    />
  )
}
