import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { styleNonce } from './style-nonce.ts'

interface PrintSheetProps {
  /** Size and margin of the paper as CSS says it. */
  readonly page: { readonly size: string; readonly margin: string }
  readonly children: ReactNode
}

/**
 * What is printed instead of the page while it is there; on the screen it is not shown. The browser's print dialog
 * makes paper or a PDF of it.
 */
export function PrintSheet({ page, children }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet>
      <style nonce={styleNonce}>{sheetStyle(page)}</style>
      {children}
    </div>,
    document.body,
  )
}

/** An open dialog locks the page in place, which would print nothing but its first sheet. */
const sheetStyle = ({ size, margin }: PrintSheetProps['page']): string => `
  @page { size: ${size}; margin: ${margin}; }
  @media screen { [data-print-sheet] { display: none; } }
  @media print {
    body > :not([data-print-sheet]) { display: none !important; }
    html, body, body[data-scroll-locked] {
      background: #fff !important; block-size: auto !important; margin: 0 !important; overflow: visible !important;
      padding: 0 !important; position: static !important; width: auto !important;
    }
    [data-print-sheet] { color: #000; print-color-adjust: exact; }
  }`
