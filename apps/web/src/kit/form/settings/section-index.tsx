import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { useHasRoomBeside } from '../../../ui/hooks.ts'
import type { ListedSection } from '../../../ui/section-list.ts'
import classes from './settings.module.css'

/** So many parts are seen without an index. */
const seenAtOnce = 3

/** Where to find what on a long page: beside it while there is room, else as a select above it. */
export function SectionIndex({ sections }: { readonly sections: readonly ListedSection[] }) {
  const t = useText()
  const hasRoom = useHasRoomBeside()
  const current = useCurrentSection(sections)
  if (sections.length <= seenAtOnce) return null
  if (!hasRoom) {
    return (
      <div className={classes.index}>
        <NativeSelect
          aria-label={t('shell:settings.sections')}
          value={current}
          data={sections.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => goTo(event.currentTarget.value)}
        />
      </div>
    )
  }
  return (
    <nav aria-label={t('shell:settings.sections')} className={classes.index}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            goTo(id)
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

/** Goes to a part; the keyboard and screen readers go on there. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}

/** How far below its place after a jump a heading still counts as reached, in pixels. */
const reachedWithin = 24

/** The part that the reader is in: the last one whose heading is at the top, or above. */
function useCurrentSection(sections: readonly ListedSection[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const find = () => {
      const isPast = ({ id }: ListedSection) => {
        const heading = document.getElementById(id)
        if (!heading) return false
        const top = Number.parseFloat(getComputedStyle(heading).scrollMarginBlockStart) + reachedWithin
        return heading.getBoundingClientRect().top <= top
      }
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 1
      setCurrent((isAtEnd ? sections.at(-1) : (sections.findLast(isPast) ?? sections[0]))?.id)
    }
    find()
    document.addEventListener('scroll', find, { passive: true })
    return () => document.removeEventListener('scroll', find)
  }, [sections])
  return current
}
