import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextLanguage } from '#config/locales.ts'
import { readSeedFolder } from '#server/seed/seed-folder.ts'
import { seedFolder } from '#server/seed/seed.ts'

/** Second names of things, with the one that the site uses. */
const otherNames: Readonly<Partial<Record<TextLanguage, Readonly<Record<string, string>>>>> = {
  ja: {
    サインイン: 'ログイン',
    サインアウト: 'ログアウト',
    アクティベーション: '有効化',
    要求ファイル: 'リクエストファイル',
    見積り: '見積もり',
    定価: '標準価格',
    後払い: '掛け払い',
    支払い方法: '支払方法',
    顧客番号: 'お客様番号',
    注文書番号: '発注番号',
    注文履歴: '注文と請求',
    メンバー価格: '会員価格',
    メンバー割引: '会員割引',
    ギフトバリューの移行: 'ギフトバリューの移転',
    技術サポート: 'テクニカルサポート',
    営業サポート: 'セールスサポート',
  },
  en: {
    administrator: 'admin',
    Administrator: 'Admin',
    quotation: 'quote',
    Quotation: 'Quote',
    'expiry date': 'expiration date',
    'Expiry date': 'Expiration date',
    'sign in': 'log in',
    'Sign in': 'Log in',
    'signed in': 'logged in',
    'Signed in': 'Logged in',
    'sign out': 'log out',
    'Sign out': 'Log out',
    'signed out': 'logged out',
    'Signed out': 'Logged out',
  },
  'zh-Hans': {
    账户: '账号',
    公司账号: '企业账号',
    礼品: '储值余额',
    线上研讨会: '网络研讨会',
    整个市场: '站内',
    市场首页: '商城首页',
    返回市场: '返回商城',
    前往市场: '前往商城',
    贵司: '贵公司',
    普通用户: '普通成员',
    基础用户: '基础成员',
    订购人: '下单人',
    订单明细: '订单行',
    银行卡: '信用卡',
    信用付款: '账期付款',
    账期结算: '账期付款',
    目录价: '标准价',
    遗失: '丢失',
    续订许可证: '续期许可证',
    企业邮箱: '公司邮箱',
    隐私声明: '隐私政策',
    代操作: '代为操作',
    线索台: '线索工作台',
    写信至: '发邮件至',
    预计回复: '最晚答复时间',
    未能加载: '无法加载',
    柏拉图: '帕累托图',
  },
  'zh-Hant': {
    帳戶: '帳號',
    禮品: '儲值金',
    市集: '商城',
    預測性維護: '預知保養',
    客戶案例: '成功案例',
    互聯網: '網際網路',
    聯繫: '聯絡',
    受理編號: '案件編號',
    價格手冊: '價目表',
    要求檔: '請求檔',
    續訂: '續約',
    續購: '續約',
    代理操作: '代為操作',
    信用付款: '月結付款',
    個授權: '組授權',
    席位: '名額',
    洽詢業務: '聯絡業務',
    這部裝置: '這台裝置',
  },
}

test.each(Object.entries(otherNames))(
  'in %s the texts of the site call each thing by one name',
  (language, names) => {
    const found = Object.entries(siteTexts(language)).flatMap(([file, text]) =>
      Object.keys(names)
        .filter((it) => text.includes(it))
        .map((it) => `${file}: ${it} is called ${names[it]}`),
    )
    expect(found).toEqual([])
  },
)

const seed = readSeedFolder(seedFolder)

test.each(['ja', 'zh-Hans', 'zh-Hant'] as const)(
  'in %s the texts of the seed call each product by its name in that language',
  (language) => {
    const foreignNames = seed.products
      .filter(({ text }) => !text[language].name.startsWith(text.en.name))
      .map(({ text }) => text.en.name)
    const texts = textsIn(seed, language)
    expect(foreignNames.length).toBeGreaterThan(10)
    expect(texts.filter((text) => foreignNames.some((it) => text.includes(it)))).toEqual([])
  },
)

/** The texts of the seed in zh-Hans, without its search vocabulary. */
const textsOfSeed = textsIn(seed, 'zh-Hans')

/** Second names that mean something else in the seed: 账户 is an account at a bank. */
const otherMeanings = new Set(['账户'])

test('in zh-Hans the texts of the seed call each thing by the name that the site uses', () => {
  const names = Object.keys(otherNames['zh-Hans'] ?? {}).filter((it) => !otherMeanings.has(it))
  const found = textsOfSeed.filter((text) => names.some((it) => text.includes(it)))
  expect(found).toEqual([])
})

/**
 * 授权 as the name of a license, which is 许可证. Permissions and ways of licensing remain: 按区域授权,
 * 未经授权, 授权方式.
 */
const licenseAsGrant = new RegExp(
  [
    '^(?!按).{0,12}授权$',
    '(?:[份个张和与的]|激活|续期|升级|分配|释放|停用|软件|服务器|离线|永久)授权(?!方式|密钥)',
    '授权(?:码|文件|激活|迁移|条款|方案|期|价|到期|绑定|交付)',
    '(?:软件|服务器|年度)许可(?!证)|许可(?:期|另购)',
  ].join('|'),
  'u',
)

test('in zh-Hans a license is a 许可证, in the texts of the site and in those of the seed', () => {
  const texts = [
    ...Object.values(siteTexts('zh-Hans')).flatMap((it) => stringsOf(JSON.parse(it))),
    ...textsOfSeed,
  ]
  expect(texts.length).toBeGreaterThan(10_000)
  expect(texts.filter((it) => licenseAsGrant.test(it))).toEqual([])
})

/** Returns the contents of the files in a folder of locales/, by file name. */
function siteTexts(language: string): Record<string, string> {
  const folder = join(import.meta.dirname, '../../locales', language)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

/** Returns the texts in a language of an object whose members have texts by language. */
function textsIn(value: unknown, language: TextLanguage): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) =>
    name === language ? stringsOf(below) : textsIn(below, language),
  )
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}
