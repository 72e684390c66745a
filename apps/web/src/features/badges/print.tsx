import {
  BadgePrint,
  printedSides,
  type BadgeJob,
  type BadgePerson,
  type BadgeTemplate,
} from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { OneField } from '../../kit/form/choice-field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { NumberField } from '../../kit/form/more-fields.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { BadgeOnPaper, BadgePreview, type BadgePictures } from './drawing.tsx'
import { sidesOf } from './layout.ts'
import { hasPhoto, photosOf, usePhoto } from './photos.ts'
import { picturesOf, usePictures } from './pictures.ts'
import type { BadgeChoice } from './page.tsx'
import classes from './print.module.css'
import { useBadgeWords } from './words.ts'

type Order = z.output<typeof BadgePrint>
interface Printed {
  readonly job: BadgeJob
  readonly order: Order
  /** By whose they are. */
  readonly photos: ReadonlyMap<string, string>
  readonly pictures: BadgePictures
}

/** Chooses a template for the chosen people, shows the first badge, and prints all. */
export function PrintBadges({ choice }: { readonly choice: BadgeChoice }) {
  const t = useText()
  const query = useRead(api.badgeTemplate.list, { companyUuid: choice.companyUuid })
  return (
    <Section title={t('badges:print')}>
      <Loaded query={query}>
        {({ rows }) => {
          const active = rows.filter(({ isActive }) => isActive)
          return active.length === 0 ? (
            <Notice meaning="information">{t('badges:noTemplate')}</Notice>
          ) : (
            <PrintForm key={active.map(({ uuid }) => uuid).join()} choice={choice} templates={active} />
          )
        }}
      </Loaded>
    </Section>
  )
}

interface PrintFormProps {
  readonly choice: BadgeChoice
  readonly templates: readonly BadgeTemplate[]
}

function PrintForm({ choice, templates }: PrintFormProps) {
  const t = useText()
  const [printed, setPrinted] = useState<Printed>()
  const values: z.input<typeof BadgePrint> = {
    templateUuid: templates[0]!.uuid,
    uuids: choice.people.map(({ uuid }) => uuid),
    side: 'front',
    copies: 1,
  }
  // The browser prints once what is to be printed stands on the page.
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  return (
    <>
      <Form
        schema={BadgePrint}
        values={values}
        save={async (form) => {
          const order = isDoubleSided(templates, form) ? form : { ...form, side: 'front' as const }
          const job = await api.badge.print(order)
          const pictures = await picturesOf(job.template)
          const photos = hasPhoto(job.template) ? await photosOf(job.people) : new Map<string, string>()
          setPrinted({ job, order, photos, pictures })
        }}
      >
        {({ isSending }) => (
          <div className={classes.parts}>
            <Stack gap="sm">
              <Facts
                facts={[
                  {
                    label: t('badges:people', { count: choice.people.length }),
                    value: <bdi>{choice.people.map(({ name }) => name).join(', ')}</bdi>,
                  },
                ]}
              />
              <Fields templates={templates} />
              <div>
                <Button type="submit" loading={isSending} leftSection={<IconPrinter size={16} aria-hidden />}>
                  {t('badges:print')}
                </Button>
              </div>
            </Stack>
            <FirstBadge choice={choice} templates={templates} />
          </div>
        )}
      </Form>
      {printed && <Sheets {...printed} />}
    </>
  )
}

/** A side that was chosen for another template is no longer to be seen. */
const isDoubleSided = (templates: readonly BadgeTemplate[], { templateUuid }: Order): boolean =>
  templates.find(({ uuid }) => uuid === templateUuid)?.isDoubleSided ?? false

function useChosen(templates: readonly BadgeTemplate[]): BadgeTemplate {
  const uuid = useWatch({ name: 'templateUuid' }) as string
  return templates.find((template) => template.uuid === uuid) ?? templates[0]!
}

function Fields({ templates }: Pick<PrintFormProps, 'templates'>) {
  const t = useText()
  const template = useChosen(templates)
  return (
    <>
      <OneField
        name="templateUuid"
        label="badges:template"
        options={templates.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      {template.isDoubleSided && (
        <OneField
          name="side"
          label="badges:side"
          options={printedSides.map((side) => ({ value: side, label: t(`badges:sides.${side}`) }))}
        />
      )}
      <NumberField name="copies" label="badges:copies" min={1} max={limits.badgeCopies} />
    </>
  )
}

/** The badge of the first person, as it would come out. */
function FirstBadge({ choice, templates }: PrintFormProps) {
  const query = useRead(api.personnel.get, { uuid: choice.people[0]!.uuid })
  const template = useChosen(templates)
  return (
    <Loaded query={query}>
      {({ companyName, groupName, roleLabel, validUntil, ...person }) => (
        <Preview
          template={template}
          person={{
            ...person,
            company: companyName,
            group: groupName ?? '',
            role: roleLabel,
            validTo: validUntil,
          }}
        />
      )}
    </Loaded>
  )
}

function Preview({ template, person }: { readonly template: BadgeTemplate; readonly person: BadgePerson }) {
  const t = useText()
  const words = useBadgeWords()(person)
  const photo = usePhoto(person)
  const pictures = usePictures(template)
  const sides = useWatch({ name: 'side' }) === 'both' ? sidesOf(template) : (['front'] as const)
  const name = `${person.firstName} ${person.lastName}`
  return (
    <Stack gap="sm">
      {sides.map((side) => (
        <BadgePreview
          key={side}
          look={template}
          side={side}
          words={words}
          photo={photo}
          pictures={pictures}
          label={t(`badges:preview.${side}`, { name })}
        />
      ))}
    </Stack>
  )
}

/** Every side of every copy of every badge on a sheet of its own, of exactly the card's size. */
function Sheets({ job: { template, people }, order, photos, pictures }: Printed) {
  const t = useText()
  const wordsOf = useBadgeWords()
  const sides = order.side === 'both' ? sidesOf(template) : (['front'] as const)
  const copies = Array.from({ length: order.copies }, (_, copy) => copy)
  const unit = template.unit === 'inch' ? 'in' : 'mm'
  return (
    <PrintSheet page={{ size: `${template.width}${unit} ${template.height}${unit}`, margin: '0' }}>
      {people.flatMap((person) => {
        const words = wordsOf(person)
        const label = t('badges:preview.front', { name: `${person.firstName} ${person.lastName}` })
        return copies.flatMap((copy) =>
          sides.map((side) => (
            <BadgeOnPaper
              key={`${person.uuid} ${copy} ${side}`}
              look={template}
              side={side}
              words={words}
              label={label}
              photo={photos.get(person.uuid)}
              pictures={pictures}
            />
          )),
        )
      })}
    </PrintSheet>
  )
}
