import { personName } from '@lintel/contract/base/name-fold.ts'
import { templateByDepartment } from '@lintel/contract/badges/assignment.ts'
import {
  BadgePrint,
  printedSides,
  type BadgeJob,
  type BadgePerson,
  type BadgeTemplate,
} from '@lintel/contract/badges/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { OneField, NumberField } from '../../kit/form/more-fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Facts, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { styleNonce } from '../../ui/style-nonce.ts'
import { CoarseNote } from './coarse-note.tsx'
import { BadgeOnPaper, BadgePreview, type BadgePictures } from './drawing.tsx'
import { sidesOf } from './layout.ts'
import { photosOf, usePhoto } from './photos.ts'
import { picturesOf, usePictures } from './pictures.ts'
import classes from './print.module.css'
import { useBadgeWords } from './words.ts'

/** Who was chosen in the list of people; it comes with the way here, and the browser keeps it. */
export interface BadgeChoice {
  readonly companyUuid: string
  readonly people: readonly { readonly uuid: string; readonly name: string }[]
}

type Order = z.output<typeof BadgePrint>
interface PrintJob {
  readonly job: BadgeJob
  readonly order: Order
  /** By whose they are. */
  readonly photos: ReadonlyMap<string, string>
  /** By their templates. */
  readonly pictures: ReadonlyMap<string, BadgePictures>
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
  const [printJob, setPrintJob] = useState<PrintJob>()
  const values: z.input<typeof BadgePrint> = {
    templateUuid: '',
    uuids: choice.people.map(({ uuid }) => uuid),
    side: 'front',
    copies: 1,
  }
  // The browser prints once what is to be printed stands on the page.
  useEffect(() => {
    if (printJob) window.print()
  }, [printJob])
  return (
    <>
      <Form
        schema={BadgePrint}
        values={values}
        save={async (form) => {
          const order = hasBack(templates, form.templateUuid) ? form : { ...form, side: 'front' as const }
          const job = await api.badge.print(order)
          const templateOf = new Map(job.people.map(({ uuid, templateUuid }) => [uuid, byUuid(job, templateUuid)]))
          const photos = await photosOf(job.people, ({ uuid }) => templateOf.get(uuid))
          const pictures = new Map<string, BadgePictures>()
          for (const template of job.templates) pictures.set(template.uuid, await picturesOf(template))
          setPrintJob({ job, order, photos, pictures })
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
      {printJob && <Sheets {...printJob} />}
    </>
  )
}

const byUuid = ({ templates }: BadgeJob, templateUuid: string): BadgeTemplate =>
  templates.find(({ uuid }) => uuid === templateUuid)!

/** Whether there is a back to print: of the chosen template, or of any where each person's own is printed. */
const hasBack = (templates: readonly BadgeTemplate[], templateUuid: string): boolean =>
  templates.some(({ uuid, isDoubleSided }) => isDoubleSided && (templateUuid === '' || templateUuid === uuid))

/** The chosen template; empty for that of each person's department. */
const useTemplateUuid = () => useWatch({ name: 'templateUuid' }) as string

function Fields({ templates }: Pick<PrintFormProps, 'templates'>) {
  const t = useText()
  const templateUuid = useTemplateUuid()
  return (
    <>
      <OneField
        name="templateUuid"
        label="badges:template"
        options={[
          { value: '', label: t('badges:byDepartment') },
          ...templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
      {hasBack(templates, templateUuid) && (
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
  const { data: tree } = useRead(api.department.tree, { companyUuid: choice.companyUuid })
  const chosenTemplateUuid = useTemplateUuid()
  return (
    <Loaded query={query}>
      {({ companyName, departmentName, departmentUuid, roleLabel, validUntil, ...person }) => {
        const template =
          templates.find(({ uuid }) => uuid === chosenTemplateUuid) ??
          (tree && templateByDepartment(templates, tree.departments)(departmentUuid))
        return (
          template && (
            <Preview
              template={template}
              person={{
                ...person,
                company: companyName,
                group: departmentName ?? '',
                role: roleLabel,
                validTo: validUntil,
              }}
            />
          )
        )
      }}
    </Loaded>
  )
}

function Preview({ template, person }: { readonly template: BadgeTemplate; readonly person: BadgePerson }) {
  const t = useText()
  const words = useBadgeWords()(person)
  const photo = usePhoto(person)
  const pictures = usePictures(template)
  const sides = useWatch({ name: 'side' }) === 'both' ? sidesOf(template) : (['front'] as const)
  const name = personName(person)
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
      {(['logo', 'background', 'photo'] as const).map((use) => (
        <CoarseNote key={use} look={template} use={use} address={use === 'photo' ? photo : pictures[use]} />
      ))}
    </Stack>
  )
}

/** Every side of every copy of every badge on a sheet of its own, of exactly the size of its card. */
function Sheets({ job, order, photos, pictures }: PrintJob) {
  const t = useText()
  const wordsOf = useBadgeWords()
  const copies = Array.from({ length: order.copies }, (_, copy) => copy)
  return (
    <PrintSheet page={pageOf(job.templates[0]!)}>
      {/* Templates may differ in size, and then pages do. */}
      <style nonce={styleNonce}>{job.templates.map((template) => namedPage(template)).join('\n')}</style>
      {job.people.flatMap((person) => {
        const template = byUuid(job, person.templateUuid)
        const sides = order.side === 'both' ? sidesOf(template) : (['front'] as const)
        const words = wordsOf(person)
        const label = t('badges:preview.front', { name: personName(person) })
        return copies.flatMap((copy) =>
          sides.map((side) => (
            <BadgeOnPaper
              key={`${person.uuid} ${copy} ${side}`}
              page={pageName(template)}
              look={template}
              side={side}
              words={words}
              label={label}
              photo={photos.get(person.uuid)}
              pictures={pictures.get(template.uuid)}
            />
          )),
        )
      })}
    </PrintSheet>
  )
}

type BadgeSize = Pick<BadgeTemplate, 'uuid' | 'unit' | 'width' | 'height'>

const pageOf = ({ unit, width, height }: BadgeSize) => {
  const of = unit === 'inch' ? 'in' : 'mm'
  return { size: `${width}${of} ${height}${of}`, margin: '0' }
}
const pageName = ({ uuid }: BadgeSize): string => `badge-${uuid}`
const namedPage = (template: BadgeSize): string =>
  `@page ${pageName(template)} { size: ${pageOf(template).size}; margin: 0; }`
