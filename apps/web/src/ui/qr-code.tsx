import { useMemo } from 'react'
import classes from './qr-code.module.css'
import { qrShape } from './qr-shape.ts'

/** A QR code, black on white whatever the theme: cameras do not read it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrShape(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={classes.code}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
