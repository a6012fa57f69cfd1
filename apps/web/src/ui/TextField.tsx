import '@mantine/core/styles/Input.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A one-line field with its label, help and error. */
export function TextField(props: TextInputProps) {
  return <TextInput {...props} />
}
