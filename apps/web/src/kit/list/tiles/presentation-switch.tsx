import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useText } from '../../../language/language.ts'
import classes from '../list.module.css'
import { presentations, type Presentation } from '../list-state.ts'

const glyphs = { tiles: IconLayoutGrid, list: IconList } as const

interface PresentationSwitchProps {
  readonly value: Presentation
  readonly onChange: (presentation: Presentation) => void
}

/** Tiles or list, as two buttons of which one is pressed. */
export function PresentationSwitch({ value, onChange }: PresentationSwitchProps) {
  const t = useText()
  return (
    <div role="group" aria-label={t('shell:list.presentation')} className={classes.presentations}>
      {presentations.map((one) => {
        const Glyph = glyphs[one]
        return (
          <button
            key={one}
            type="button"
            aria-label={t(`shell:list.${one}`)}
            aria-pressed={one === value}
            onClick={() => onChange(one)}
          >
            <Glyph size={16} aria-hidden />
            <span>{t(`shell:list.${one}`)}</span>
          </button>
        )
      })}
    </div>
  )
}
