import { useState } from 'react'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = TextFieldProps & {
  /** The labels of the button that shows and hides; the long ones are read out. */
  words: { show: string; hide: string; showPassword: string; hidePassword: string }
}

/** A password field whose text can be shown. Pasting is allowed, and it works with password managers. */
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
      endIsWord
    />
  )
}
