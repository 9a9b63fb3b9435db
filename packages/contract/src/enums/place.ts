// Provinces of the mainland, apart from the other enumerations: few screens name one.
import { enumeration } from './enumeration';

/** By the first two digits of their GB/T 2260 code. */
export const province = enumeration({
  beijing: [11, '北京'],
  tianjin: [12, '天津'],
  hebei: [13, '河北'],
  shanxi: [14, '山西'],
  innerMongolia: [15, '内蒙古'],
  liaoning: [21, '辽宁'],
  jilin: [22, '吉林'],
  heilongjiang: [23, '黑龙江'],
  shanghai: [31, '上海'],
  jiangsu: [32, '江苏'],
  zhejiang: [33, '浙江'],
  anhui: [34, '安徽'],
  fujian: [35, '福建'],
  jiangxi: [36, '江西'],
  shandong: [37, '山东'],
  henan: [41, '河南'],
  hubei: [42, '湖北'],
  hunan: [43, '湖南'],
  guangdong: [44, '广东'],
  guangxi: [45, '广西'],
  hainan: [46, '海南'],
  chongqing: [50, '重庆'],
  sichuan: [51, '四川'],
  guizhou: [52, '贵州'],
  yunnan: [53, '云南'],
  tibet: [54, '西藏'],
  shaanxi: [61, '陕西'],
  gansu: [62, '甘肃'],
  qinghai: [63, '青海'],
  ningxia: [64, '宁夏'],
  xinjiang: [65, '新疆'],
});

/** What a province is called; '' for a number that is none. */
export const provinceName = (value: number | null) => province.rows.find((row) => row.value === value)?.label ?? '';
