import { Prose } from '#components/ui/Prose.tsx'
import { SectionHeading } from '#components/ui/SectionHeading.tsx'
import type { Exhibit } from './Gallery.tsx'

const samples = [
  {
    lang: 'en',
    title: 'Bearings give weeks of notice',
    text: 'A wireless sensor on the motor reads vibration every ten minutes. The model compares it with the machine’s own past, names the part (“drive end, outer race”) and says how sure it is.',
  },
  {
    lang: 'ja',
    title: '軸受の異常は、数週間前に分かります',
    text: 'モーターに取り付けた無線センサーが10分ごとに振動を測り、「駆動側・外輪」のように部位まで示します。しきい値は設備ごとの履歴から決まるため、手作業の設定は不要です。IoTSuite 3.2以降が必要です。',
  },
  {
    lang: 'zh-CN',
    title: '轴承损坏，提前数周就有征兆',
    text: '无线传感器每十分钟采集一次振动数据，与设备自身的历史比对后，直接指出部位（“驱动端、外圈”），并给出置信度。需要 IoTSuite 3.2 及以上版本——现场无需改动 PLC 程序。',
  },
  {
    lang: 'zh-TW',
    title: '軸承損壞，數週前就有跡象',
    text: '無線感測器每十分鐘量測一次振動，與機台自身的歷史比對後，直接指出部位（「驅動端、外環」），並說明判斷的把握程度。需要 IoTSuite 3.2 以上版本，現場不必修改 PLC 程式。',
  },
]

/** Running text in four languages. */
export const writing: Exhibit = {
  title: 'SectionHeading, Prose',
  show: () =>
    samples.map(({ lang, title, text }) => (
      <div key={lang} lang={lang}>
        <SectionHeading
          title={title}
          description={text.slice(0, 60)}
          level={3}
          more={{ text: lang, href: '#main' }}
        />
        <Prose lang={lang}>
          <p>
            {text} <a href="#main">EdgeLink 4.1</a>
          </p>
          <ul>
            <li>OPC UA, MQTT, Modbus TCP</li>
            <li>{title}</li>
          </ul>
        </Prose>
      </div>
    )),
}
