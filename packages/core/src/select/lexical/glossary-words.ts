/** Everyday and software vocabulary: English, and what Chinese says for it. */
export const glossaryLines: string = `
weather forecast:天气 气象 预报 下雨 下雪 刮风 降雨 雨伞
temperature:气温 温度
air quality:空气 空气质量 雾霾
map route navigation:地图 路线 导航 怎么走
location place:位置 地点 地址
distance:距离 多远
traffic:路况 堵车 交通
flight airport:航班 机票 飞机 机场 飞往
train ticket:火车 高铁 动车 列车 车票
bus:公交 巴士
subway metro:地铁
taxi ride:打车 出租车 叫车
car vehicle:汽车 车辆 轿车 开车
rent rental:租 租赁 出租 租车 租房
parking:停车 停车场 车位
fuel:加油 汽油 油价
charge:充电
hotel:酒店 宾馆 旅馆 民宿 住宿
travel trip:旅行 旅游 出差 行程 度假 出游
attraction tourist:景点 名胜
visa:签证
book reserve:预订 预约 订 预定
ticket:门票 票 订票
restaurant:餐厅 餐馆 饭店 饭馆 吃饭
food:美食 食物 外卖 点餐
recipe cooking:食谱 菜谱 做菜 做法 烹饪
diet nutrition calorie:饮食 营养 卡路里 热量 减肥
drink:饮料 喝 酒
coffee:咖啡
exercise fitness workout:锻炼 健身 运动 跑步
health medical:健康 医疗 看病 症状
doctor:医生 大夫 挂号
hospital:医院 诊所
medicine drug:药 药品 药物
sleep:睡眠 睡觉
email mail:邮件 电子邮件 邮箱
message send:消息 短信 发消息 私信
send:发送 发给 发 寄
phone call:电话 打电话 通话 手机
notification:通知 推送
reminder remind:提醒 叫我
alarm:闹钟
timer countdown:计时 倒计时
calendar event:日历 日程 日程表
meeting:会议 开会 评审会
schedule:安排 排期 时间表
task todo:任务 待办
project:项目
note:笔记 备忘 记录 记下
contact:联系人 通讯录 联系
time:时间 几点
timezone:时区
date:日期 哪天
translate translation language:翻译 译 翻成 译成
english:英语 英文
chinese:中文 汉语
japanese:日语 日文
summarize summary:总结 摘要 概括 归纳 要点
write:写 撰写 写作
rewrite polish:润色 改写
grammar:语法
article:文章
document:文档 文件
file:文件 档案
folder directory:文件夹 目录
read:读取 阅读 看看 打开
open:打开
save:保存 存储
copy:复制 拷贝
move:移动
rename:重命名 改名
delete remove:删除 删掉 移除 清除
create:创建 新建 建立 生成 制作 做
update:更新 修改 变更 更改
edit:编辑
add:添加 增加 加入 新增
cancel:取消 撤销
search find:搜索 查找 查询 搜 找 寻找 检索 查
get:获取 取得 得到 查看
list:列表 列出 清单 名单
show display:显示 展示
sort:排序
filter:筛选 过滤
count:统计 计数 个数 数量
compare:比较 对比 差异
check:检查 核对 核实
upload:上传
download:下载
import:导入
export:导出
share:分享 共享
print:打印
convert:转换 换算 换成 兑换 折合
calculate:计算 算 等于
add sum:相加 加 总和 求和
subtract:减
multiply:乘 乘以 乘法
divide:除以 除法
average mean:平均 均值
percent percentage:百分比 百分之
math:数学
probability:概率 几率
statistics:统计 统计学
area:面积
volume:体积 音量
length:长度
weight:体重 重量
height:身高 高度
speed:速度
triangle:三角形
circle radius:圆 半径
random:随机
number:数字 号码
price cost:价格 价钱 费用 多少钱 报价
buy purchase:购买 买 采购
order:订单 下单
cart:购物车
shopping product:购物 商品 产品 商城
discount coupon:折扣 优惠 优惠券 打折
sell sale:销售 卖 出售 销量
payment pay:支付 付款 缴费 付
transfer:转账 汇款 转移
refund return:退款 退货 退钱 退回
invoice:发票 账单
delivery shipment package:快递 物流 包裹 配送 发货
inventory stock:库存
customer:客户 顾客
support:客服 支持
ticket issue:工单 问题
complaint:投诉
review rating:评价 评论 评分 点评
currency exchange rate:汇率 货币 外汇
dollar usd:美元 美金
euro:欧元
yuan cny:人民币
stock share:股票 股价 股份 行情
fund:基金
investment portfolio:投资 理财 投资组合
finance financial:金融 财务 财经
bank account:银行 账户 账号 银行卡
balance:余额
deposit:存款
loan mortgage:贷款 房贷 按揭
interest:利息 利率 复利
tax:税 税务 个税
budget:预算
expense:开支 支出 花费 报销
salary:工资 薪水 薪资
insurance:保险
credit card:信用卡
crypto bitcoin:加密货币 比特币
company:公司 企业 厂商
job:工作 职位 招聘 求职 岗位
resume:简历
interview:面试
employee:员工 职员
leave:请假 休假 假期
contract:合同 协议
law legal:法律 法规 法条
lawyer:律师
court case:法院 案件 官司 诉讼
house property:房子 房产 买房 住房 公寓 房价
news:新闻 头条 资讯 时事
research paper academic:论文 研究 学术 文献
book:书 书籍 图书 小说
library:图书馆
story:故事
course learn:课程 学习 网课
school:学校 大学
student:学生
exam test:考试 测验
question:题目 提问
movie film:电影 影片
theater:影院 剧院 电影院
show series:电视剧 剧集 节目
video:视频 录像
music song:音乐 歌曲 歌 歌单 听歌
play:播放 放
playlist:歌单
podcast:播客
audio voice speech:语音 音频 声音 朗读
game:游戏
sport match:比赛 体育 赛事 比分
football soccer:足球
basketball:篮球
team player:球队 球员
image picture:图片 图像 图 插图 壁纸
photo:照片 相片 拍照
draw generate:画 绘制 画画
chart diagram graph:图表 流程图 柱状图 折线图
design logo:设计 标志 海报
color:颜色 色彩
art:艺术 美术
website web page:网站 网页 页面
url link:链接 网址
browser:浏览器
internet online:网上 互联网 在线
network:网络
social media:社交 社交媒体 微博 朋友圈
post publish:发布 发帖 发表
comment:评论 留言
follow:关注
user:用户
account:账号 帐号
login sign:登录 登陆
logout:退出 登出 注销
password:密码
register:注册
permission access:权限 授权 访问
security:安全
encrypt:加密
database query:数据库 查库
sql:语句
data:数据
table:表 表格 数据表
spreadsheet excel:电子表格
record:记录
report:报告 报表 周报
code:代码 源码 程序 编程
function:函数 方法
repository:仓库 代码库
commit:提交
branch:分支
merge:合并 合并请求
pull request:合并请求 拉取
test:测试 用例
bug error:错误 报错 缺陷 异常
fix:修复
log:日志
deploy release:部署 上线 发布
build:构建 编译
version:版本
install:安装
config configuration setting:配置 设置
server:服务器 主机
service:服务
container docker:容器 镜像
restart:重启
start:启动 开始
stop:停止 关闭 停
run execute:运行 执行 跑
monitor metric:监控 指标
cpu memory:内存 性能
disk:磁盘 硬盘
backup:备份
restore:恢复 还原
api:接口
model:模型
ai:人工智能 智能
app:应用 软件
device:设备
light:灯 开灯 关灯
air conditioner:空调
door lock:门 门锁
tv television:电视
camera:摄像头 相机
population:人口
country:国家
city:城市
history:历史 古代
animal pet:动物 宠物 猫 狗
plant garden:植物 花 园艺
earthquake:地震
space planet:太空 行星 宇宙
star astrology horoscope:星座 运势
gift:礼物 送礼
clothes fashion:衣服 穿搭 时尚 服装
beauty makeup:美容 化妆 护肤
politics government:政治 政府
event:活动
concert:演唱会 音乐会
child:孩子 儿童
name:姓名 名字
code barcode qr:二维码 条形码
chat:聊天
team:团队
approve:审批 批准
tag label:标签 分类
member:会员 成员
plan:计划 规划 方案
analyze analysis:分析
predict forecast:预测
keyword:关键词 关键字
advertisement marketing:广告 营销 推广
energy electricity:能源 用电 电费
`
