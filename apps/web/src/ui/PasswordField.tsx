import { useState } from 'react'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = TextFieldProps & {
  /** The words of the button that reveals and conceals; the long ones are read out. */
  words: { show: string; hide: string; showPassword: string; hidePassword: string }
}

/** A password field whose text can be shown. Pasting is allowed and nothing about it bothers a password manager. */
export function PasswordField({ words, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={shown ? words.hidePassword : words.showPassword}
      tabIndex={rest.tabIndex}
      onClick={() => setShown(!shown)}
    >
      {shown ? words.hide : words.show}
    </button>
  )
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={toggle}
    />
  )
}
