import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useText } from '../../language/language.ts'
import classes from './pager.module.css'

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly total: number
  /** The total in words; it may be 'over 10,000'. */
  readonly totalText: string
  /** Another way through the list, after its pages. */
  readonly more?: ReactNode
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** Total, sizes, previous, pages, next, jumper (specification.md 9). */
export function Pager({ page, size, sizes, total, totalText, more, onPage, onSize }: PagerProps) {
  const t = useText()
  const pages = Math.max(1, Math.ceil(total / size))
  const { range } = usePagination({ total: pages, page, siblings: 1, boundaries: 1 })
  return (
    <nav className={classes.pager} aria-label={t('shell:pagination.label')}>
      <span className={classes.total}>{totalText}</span>
      <label className={classes.sizes}>
        <span>{t('shell:pagination.pageSize')}</span>
        <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.pages}>
        <button
          type="button"
          aria-label={t('shell:pagination.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} data-points aria-hidden />
        </button>
        {range.map((one, index) =>
          one === 'dots' ? (
            <span key={`dots-${index}`} className={classes.dots} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={t('shell:pagination.page', { page: one })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              {one}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t('shell:pagination.next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} data-points aria-hidden />
        </button>
      </span>
      {pages > 1 && <Jumper pages={pages} onPage={onPage} />}
      {more}
    </nav>
  )
}

function Jumper({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const jump = (event: SubmitEvent) => {
    event.preventDefault()
    const pageNumber = Number.parseInt(text, 10)
    if (pageNumber >= 1) onPage(Math.min(pageNumber, pages))
    setText('')
  }
  return (
    <form className={classes.jumper} onSubmit={jump}>
      <label>
        <span>{t('shell:pagination.goTo')}</span>
        <input
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  )
}
