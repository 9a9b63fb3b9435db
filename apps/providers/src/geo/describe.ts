import type { ApiDescription } from '../description';
import { INVALID_INPUT } from '../error-codes';
import { SYSTEMS } from './rules';
import samples from './samples.json';

const LNG = { in: 'query', type: 'number', required: true, minimum: -180, maximum: 180 } as const;
const LAT = { in: 'query', type: 'number', required: true, minimum: -85, maximum: 85 } as const;
const SYSTEM = { in: 'query', type: 'string', enum: SYSTEMS } as const;

/** 坐标转换与距离. */
export const geoApi = {
  code: 'geo',
  name: '坐标转换与距离',
  glyph: '标',
  summary: 'GPS（WGS84）、高德与腾讯（GCJ02）、百度（BD09）坐标互转，按椭球面计算两点距离与方位。',
  category: '计算与工具',
  scenes: ['换地图供应商时批量转坐标', 'GPS 轨迹画到国内地图上', '门店距离与配送范围'],
  advantages: ['三种坐标任意互转，逆变换逐次逼近到厘米', '距离按 WGS84 椭球面，不是球面近似', '不联网，不外传位置'],
  limitations: [
    'GCJ02 的算法没有公开，用通行的公式，误差在米级以内',
    '境外坐标各系相同，不作偏移',
    '距离是直线，不是路程',
  ],
  dataSources: [
    { name: '坐标变换公式（gcoord 1.0.7）', licence: 'MIT', asOf: '1.0.7' },
    { name: '大地线算法 Karney 2013（geographiclib-geodesic 2.2.0）', licence: 'MIT', asOf: '2.2.0' },
  ],
  endpoints: [
    {
      code: 'convert',
      name: '坐标转换',
      summary: '把一个点从一种坐标系转到另一种',
      method: 'GET',
      path: '/geo/convert',
      params: [
        { name: 'lng', example: 116.397428, description: '经度，东经为正', ...LNG },
        { name: 'lat', example: 39.90923, description: '纬度，北纬为正', ...LAT },
        { name: 'from', required: true, example: 'GCJ02', description: '原坐标系：WGS84、GCJ02、BD09', ...SYSTEM },
        { name: 'to', required: true, example: 'WGS84', description: '目标坐标系', ...SYSTEM },
      ],
      responseFields: [
        { name: 'from', type: 'string', description: '原坐标系' },
        { name: 'to', type: 'string', description: '目标坐标系' },
        { name: 'lng', type: 'number', description: '经度，7 位小数' },
        { name: 'lat', type: 'number', description: '纬度，7 位小数' },
      ],
      sampleResponse: samples.convert,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次转换计费' },
    },
    {
      code: 'distance',
      name: '两点距离',
      summary: '两点之间的距离与方位',
      method: 'GET',
      path: '/geo/distance',
      params: [
        { name: 'lng1', example: 116.397428, description: '起点经度', ...LNG },
        { name: 'lat1', example: 39.90923, description: '起点纬度', ...LAT },
        { name: 'lng2', example: 121.499763, description: '终点经度', ...LNG },
        { name: 'lat2', example: 31.239703, description: '终点纬度', ...LAT },
        {
          name: 'system',
          required: false,
          default: 'WGS84',
          example: 'GCJ02',
          description: '两点的坐标系，默认 WGS84',
          ...SYSTEM,
        },
      ],
      responseFields: [
        { name: 'metres', type: 'number', description: '距离（米）' },
        { name: 'kilometres', type: 'number', description: '距离（千米）' },
        { name: 'bearing', type: 'number', description: '从起点看终点的方位角（度），正北为 0，顺时针' },
        { name: 'direction', type: 'string', description: '八方位' },
      ],
      sampleResponse: samples.distance,
      errorCodes: [INVALID_INPUT],
      chargeRule: { chargedCodes: [0], description: '每次计算计费' },
    },
  ],
  faq: [
    {
      question: '我的坐标是哪一种？',
      answer: '手机 GPS 是 WGS84，高德、腾讯地图是 GCJ02，百度地图是 BD09。弄错会偏几百米。',
    },
    { question: '转过去再转回来会变吗？', answer: '不会超过一厘米左右，逆变换按逐次逼近计算。' },
  ],
} as const satisfies ApiDescription;
