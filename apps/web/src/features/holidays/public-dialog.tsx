import { wholeCountry, type PublicHoliday, type PublicHolidays } from '@lintel/contract/holidays/public.ts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { useAccessPreview } from '../../domain/access-groups/access-preview.tsx'
import { useOwnCompany } from '../../domain/people/companies.tsx'
import { CountryText } from '../../kit/screen/countries.tsx'
import { Heading } from '../../kit/screen/page.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useScheduleWords } from '../../domain/schedules/schedule-words.ts'
import { useThrottled } from '../../kit/actions/throttle.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './public-dialog.module.css'

const none: ReadonlySet<string> = new Set()

/** Takes public holidays of the site's country over as holidays: some, or all that are not there yet. */
export function PublicDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  const [state, setState] = useState<string>()
  const [days, setDays] = useState(none)
  const query = useRead(api.holiday.publicList, state === undefined ? {} : { state }, { keepFormer: true })
  const preview = useAccessPreview()
  const previewPublic = useOperation(api.holiday.previewPublic, { handles: 'all' })
  const addPublic = useOperation(api.holiday.addPublic, { handles: 'all' })
  const form = { state: query.data?.state ?? wholeCountry, days: [...days] }
  const add = () =>
    addPublic.mutate(form, {
      onSuccess: ({ added: addedCount }) => {
        showToast({ meaning: 'ok', text: t('holidays:public.done', { count: format.number(addedCount) }) })
        onClose()
      },
    })
  const ask = useThrottled(() => {
    addPublic.reset()
    previewPublic.mutate(form, {
      onSuccess: (effects) => void preview.ask(Promise.resolve(effects)).then((goesOn) => goesOn && add()),
    })
  })
  const failure = previewPublic.error ?? addPublic.error
  return (
    <>
      <Dialog
        title={t('holidays:public.add')}
        opened
        size={640}
        onClose={onClose}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button disabled={days.size === 0} loading={previewPublic.isPending || addPublic.isPending} onClick={ask}>
              {t('common:add')}
            </Button>
          </>
        }
      >
        <Loaded query={query}>
          {(list) => (
            <>
              <Introduction list={list} />
              {list.states.length > 0 && (
                <NativeSelect
                  label={t('holidays:public.state')}
                  description={t('holidays:public.stateHelp')}
                  value={list.state}
                  data={[
                    { value: wholeCountry, label: t('holidays:public.wholeCountry') },
                    ...list.states.map(({ code, name }) => ({ value: code, label: name })),
                  ]}
                  onChange={(event) => {
                    setState(event.currentTarget.value)
                    setDays(none)
                  }}
                />
              )}
              {list.rows.length > 0 && <Choice rows={list.rows} days={days} onChange={setDays} />}
            </>
          )}
        </Loaded>
        {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      </Dialog>
      {preview.dialog}
    </>
  )
}

function Introduction({ list: { country, rows } }: { readonly list: PublicHolidays }) {
  const t = useText()
  const own = useOwnCompany()
  return (
    <div>
      <p className={classes.country}>
        <CountryText code={country} />
      </p>
      {rows.length === 0 ? (
        <Notice meaning="information">{t('holidays:public.none')}</Notice>
      ) : (
        <p className={classes.help}>
          {t(own === null ? 'holidays:public.forAll' : 'holidays:public.forOwn')} {t('holidays:public.moving')}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly rows: readonly PublicHoliday[]
  /** Which are chosen, by their first days. */
  readonly days: ReadonlySet<string>
  readonly onChange: (days: ReadonlySet<string>) => void
}

function Choice({ rows, days, onChange }: ChoiceProps) {
  const t = useText()
  const format = useFormat()
  const free = rows.filter(({ taken: existingHoliday }) => existingHoliday === null)
  const partOf = (row: PublicHoliday) => (row.repeatsYearly ? '' : row.startsOn.slice(0, 4))
  const parts = [...new Set(rows.map(partOf))]
  const tick = (day: string, isTicked: boolean) =>
    onChange(new Set(isTicked ? [...days, day] : [...days].filter((one) => one !== day)))
  return (
    <div>
      <div className={classes.all}>
        <Checkbox
          label={t('holidays:public.all')}
          disabled={free.length === 0}
          checked={free.length > 0 && days.size === free.length}
          indeterminate={days.size > 0 && days.size < free.length}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? new Set(free.map(({ startsOn }) => startsOn)) : none)
          }
        />
        <span role="status">{t('holidays:public.chosen', { count: format.number(days.size) })}</span>
      </div>
      <div className={classes.rows} tabIndex={0} role="group" aria-label={t('holidays:public.add')}>
        {parts.map((part) => (
          <Part key={part} title={part === '' ? t('holidays:everyYear') : part}>
            {rows
              .filter((row) => partOf(row) === part)
              .map((row) => (
                <Row key={row.startsOn} row={row} isTicked={days.has(row.startsOn)} tick={tick} />
              ))}
          </Part>
        ))}
      </div>
    </div>
  )
}

/** Those of every year, or of one. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div className={classes.part} role="group" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </div>
  )
}

interface RowProps {
  readonly row: PublicHoliday
  readonly isTicked: boolean
  readonly tick: (day: string, isTicked: boolean) => void
}

/** A holiday that the site has already stands there, and cannot be chosen. */
function Row({ row: { name, startsOn, endsOn, hours, taken: existingHoliday }, isTicked, tick }: RowProps) {
  const t = useText()
  const words = useScheduleWords()
  const from = words.date(startsOn)
  const dates = startsOn === endsOn ? from : t('holidays:range', { from, to: words.date(endsOn) })
  return (
    <Checkbox
      label={
        <>
          <bdi>{name}</bdi> <span className={classes.date}>{hours ? `${dates}, ${words.hours(hours)}` : dates}</span>
        </>
      }
      description={existingHoliday && t('holidays:public.taken', { name: existingHoliday.name })}
      disabled={existingHoliday !== null}
      checked={isTicked}
      onChange={(event) => tick(startsOn, event.currentTarget.checked)}
    />
  )
}
