import { IconUpload } from './icons.ts'
import { type DragEvent, useId, useState } from 'react'
import css from './FileField.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  label: string
  help: string
  /** The types that the browser's dialog offers, such as `.csv,text/csv`. */
  accept: string
  onFile: (file: File) => void
}

/**
 * One file, chosen or dropped. The input lies invisible over the field, because its words are in the browser's
 * language.
 */
export function FileField({ label, help, accept, onFile }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div
      className={css.field}
      data-over={over || undefined}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={IconUpload} size={24} />
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <span id={`${id}-help`} className={css.help}>
        {help}
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
      />
    </div>
  )
}
