import { describe, expect, it } from 'vitest'
import { rawTexts, unknownKeys } from './sources.ts'

const english = new Map<string, ReadonlySet<string>>([
  ['common', new Set(['save', 'list.new'])],
  ['doors', new Set(['columns.name', 'status.open'])],
  ['errors', new Set(['noPermission'])],
  ['validation', new Set(['required'])],
  ['things', new Set(['pin'])],
])
const unknown = (text: string, path = 'apps/web/src/features/doors/list.tsx') =>
  unknownKeys({ path, text }, english).map((line) => line.replace(/^.*? uses (.*?), which.*$/, '$1'))
const raw = (text: string) =>
  rawTexts({ path: 'apps/web/src/x.tsx', text }).map((line) => line.replace(/^.*?catalogues: /, ''))

describe('keys in source code', () => {
  it('are found when English has them', () => {
    const screen = `
      const { t } = useTranslation('doors')
      t('columns.name'); t("common:save"); t('common:list.new', { count })
      t(\`status.\${door.status}\`); i18n.t('errors:noPermission'); <Trans i18nKey="columns.name" />
    `
    expect(unknown(screen)).toEqual([])
  })

  it('are reported with file and line when it has not', () => {
    const text = "const { t } = useTranslation('doors')\n\nt('columns.nope')"
    expect(unknownKeys({ path: 'apps/web/src/a.tsx', text }, english)).toEqual([
      'apps/web/src/a.tsx:3 uses columns.nope, which English does not have',
    ])
    expect(unknown("t('common:nope')")).toEqual(['common:nope'])
    expect(unknown("t('nowhere:nope')")).toEqual(['nowhere:nope'])
    expect(unknown("translate('errors:nope', { device })", 'apps/server/src/a.ts')).toEqual(['errors:nope'])
    expect(unknown("useTranslation('doors'); t(`state.${x}`)")).toEqual(['state.…'])
  })

  it('belong to the namespaces the file names', () => {
    expect(unknown("useTranslation('doors'); t('save')")).toEqual(['save'])
    expect(unknown("useTranslation(['doors', 'common']); t('save')")).toEqual([])
    expect(unknown("useTranslation(); t('save')")).toEqual([])
    expect(unknown("t('save')")).toEqual([])
  })

  it('are also those that stand as data', () => {
    expect(unknown("const entry = { label: 'doors:columns.nope' }")).toEqual(['doors:columns.nope'])
    const contract = 'packages/contract/src/a.ts'
    expect(unknown("params: { key: 'validation.nope' }", contract)).toEqual(['validation:nope'])
    expect(unknown("error(1, 'errors.noPermission'); { key: 'validation.required' }", contract)).toEqual([])
    expect(unknown("fail('alreadyExists', { thing: 'nope' })", 'apps/server/src/a.ts')).toEqual(['things:nope'])
    expect(unknown("import './errors.ts'; import 'errors.ts'", contract)).toEqual([])
  })

  it('are not looked for in comments, in other functions and where a line says so', () => {
    expect(unknown("// t('nope')\n/* t('nope') */")).toEqual([])
    expect(unknown("format('nope'); split('nope'); t(key)")).toEqual([])
    expect(unknown("t('nope')", 'apps/server/src/a.ts')).toEqual([])
    expect(unknown("t('common:nope') // i18n-ignore: made by the reseller")).toEqual([])
    expect(unknown("const url = 'https://x'; t('common:nope')")).toEqual(['common:nope'])
  })
})

describe('texts in screens', () => {
  it('are found between tags', () => {
    expect(raw('<Button>Save</Button>')).toEqual(['Save'])
    expect(raw('<p>\n  Nothing here yet.\n</p>')).toEqual(['Nothing here yet.'])
    expect(raw('<p>Total {count}</p>')).toEqual(['Total'])
    expect(raw('<p>{count} devices</p>')).toEqual(['devices'])
    expect(raw('<p>设备</p>')).toEqual(['设备'])
    expect(raw('<Button onClick={() => save()}>Save it</Button>')).toEqual(['Save it'])
    expect(raw('<br />or<b>not</b>')).toEqual(['or', 'not'])
    expect(raw("<p>Don't</p>")).toEqual(["Don't"])
  })

  it('are found in attributes people read', () => {
    expect(raw('<Field label="Name" title={\'Door\'} aria-label={`Open ${door}`} alt="" />')).toEqual([
      'Name',
      'Door',
      'Open',
    ])
    expect(raw('<Field data-title="x" className="label" name="title" label={t(\'a\')} />')).toEqual([])
    expect(raw('<Field placeholder="00:00" title={`${a} – ${b}`} />')).toEqual([])
  })

  it('are not seen in keys, which the kit turns into texts itself', () => {
    expect(raw('<Field label="doors:columns.name" title="doors: open" />')).toEqual(['doors: open'])
    expect(unknown('<Field label="doors:columns.nope" />')).toEqual(['doors:columns.nope'])
  })

  it('are not seen in code', () => {
    const code = `
      import type { Row } from './row.ts'
      interface Props<Row> {
        rows: readonly Row[]
        find: Array<Row>
        readonly names: readonly NamedColumn<RowOf<Op>>[]
        readonly failuresOn?: Partial<Record<FailureName, Path>>
        columns: { name: string }
      }
      const cache = new Map<string, Row>()
      export function List<Row>({ rows }: Props<Row>) {
        const [open, setOpen] = useState<boolean>(false)
        const ref = useRef<HTMLDivElement>(null)
        useEffect(() => { if (rows.length > 3) { setOpen(true) } }, [rows])
        const late = (await load()) as Promise<void>
        if (rows.length > limit && open) return null
        if (a > b) return a < c ? 1 : 2
        return rows.length > limit ? <Empty /> : (
          <ul ref={ref}>
            {rows.map((row) => <li key={row.id}>{row.name}</li>)}
            {open && <More count={rows.length} />} {t('doors:more')}
          </ul>
        )
      }
    `
    expect(raw(code)).toEqual([])
  })

  it('are allowed where a line says why', () => {
    expect(raw('<kbd>Ctrl</kbd> {/* i18n-ignore: written on the key */}')).toEqual([])
    expect(raw('{/* <p>Old</p> */}')).toEqual([])
  })
})
