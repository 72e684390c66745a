import type { MusterPresent } from '@lintel/contract/muster/presence-schema.ts'
import { secondMs } from '@lintel/vocabulary/durations.ts'
import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { hasWords } from '../../kit/options/options.ts'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import AddPerson, { SetPresence } from './add-person.tsx'
import classes from './muster.module.css'
import { PersonPortrait, useDoubtWords, useLastSeenWords, useWhoWords } from './words.tsx'

/** The list is asked for again while it is open: people come and go. */
const askMs = 10 * secondMs

/** Who is inside now by company, with evidence and doubt; managers put people in and take them out (office.md 17.2). */
export default function PresentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const format = useMomentFormat()
  const mayEdit = useMay()('musterPresence.edit')
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [gone, setGone] = useState<MusterPresent>()
  const query = useRead(api.musterPresence.list, {}, { refetchEveryMs: askMs })
  if (isAdding) return <AddPerson onClose={() => setAdding(false)} />
  if (gone) return <SetPresence person={gone} state="outside" onClose={() => setGone(undefined)} />
  return (
    <Dialog title={t('muster:presence.title')} opened onClose={onClose} size={760}>
      <Loaded query={query}>
        {({ rows, capped, readAt }) => (
          <>
            <div className={classes.head}>
              <TextInput
                type="search"
                aria-label={t('muster:people.search')}
                placeholder={t('muster:people.search')}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
              {mayEdit && (
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={16} aria-hidden />}
                  onClick={() => setAdding(true)}
                >
                  {t('muster:presence.add.action')}
                </Button>
              )}
            </div>
            <p className={classes.note}>
              {t('muster:presence.count', { count: rows.length })}
              {' · '}
              {t('muster:presence.readAt', { time: format.time(readAt) })}
            </p>
            <Companies
              people={rows.filter(({ personName, personnelId }) => hasWords(words)(`${personName} ${personnelId}`))}
              isFiltered={words.trim() !== ''}
              onGone={mayEdit ? setGone : undefined}
            />
            {capped && <Notice meaning="attention">{t('muster:people.capped', { count: rows.length })}</Notice>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface CompaniesProps {
  readonly people: readonly MusterPresent[]
  readonly isFiltered: boolean
  readonly onGone: ((person: MusterPresent) => void) | undefined
}

function Companies({ people, isFiltered, onGone }: CompaniesProps) {
  const t = useText()
  const format = useFormat()
  if (people.length === 0)
    return <p className={classes.note}>{t(isFiltered ? 'muster:presence.noMatch' : 'muster:presence.empty')}</p>
  return (
    <div className={classes.inDialog}>
      {[...Map.groupBy(people, ({ companyUuid }) => companyUuid)].map(([companyUuid, ofCompany]) => (
        <section key={companyUuid} className={classes.group}>
          <h3>
            <bdi>{ofCompany[0]!.companyName}</bdi>
            {` · ${format.number(ofCompany.length)}`}
          </h3>
          <ul className={classes.people}>
            {ofCompany.map((person) => (
              <Present key={person.personUuid} person={person} onGone={onGone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Present({ person, onGone }: { readonly person: MusterPresent; readonly onGone: CompaniesProps['onGone'] }) {
  const t = useText()
  const who = useWhoWords()(person)
  const lastSeen = useLastSeenWords()(person)
  const doubt = useDoubtWords()(person)
  const { personName, reason } = person
  return (
    <li>
      <span className={classes.portrait}>
        <PersonPortrait person={person} />
      </span>
      <div className={classes.who}>
        <bdi className={classes.name}>{personName}</bdi>
        {who !== '' && <span className={classes.detail}>{who}</span>}
        <span className={classes.detail}>{lastSeen}</span>
        {reason !== '' && <span className={classes.detail}>{t('muster:presence.reason', { reason })}</span>}
        {doubt !== '' && <span className={classes.doubt}>{doubt}</span>}
      </div>
      {doubt !== '' && (
        <div className={classes.states}>
          <StatusBadge meaning="attention">{t('muster:doubtful')}</StatusBadge>
        </div>
      )}
      {onGone && (
        <Button
          variant="default"
          className={classes.mark}
          aria-label={t('muster:presence.remove.forPerson', { name: personName })}
          onClick={() => onGone(person)}
        >
          {t('muster:presence.remove.action')}
        </Button>
      )}
    </li>
  )
}
